import { useTranslation } from 'react-i18next';
import { cellCentre, cellOf, isoWeek } from '#domain/notes/public-cell.ts';
import { noteTitle } from '#domain/notes/note-types.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { CropName } from '#widgets/CropName.tsx';
import { TYPE_ICONS } from '../note-types.tsx';
import { useDescribe } from '../use-describe.ts';
import styles from './Form.module.css';
import { wordsOf, type NoteForm } from './model.ts';

type Props = {
  readonly values: NoteForm;
  readonly asks: 'look' | 'save';
  readonly onClose: () => void;
  readonly onPublish: () => void;
};

/** The note as others will see it; where it is about to be saved, with the button that does. */
export function PreviewDialog({ values, asks, onClose, onPublish }: Props) {
  const { t } = useTranslation(['notes', 'common']);
  const language = useLanguage();
  const describe = useDescribe();
  const { type, specific_type, position, date, photo_ids } = values;
  const { description, specific_name } = wordsOf(values);
  const Icon = type === null ? null : TYPE_ICONS[type];
  const name =
    type === null
      ? t('public.no_type')
      : noteTitle({ type, specific_type: specific_type ?? '', specific_name }, language) || t(`type.${type}`);
  const { week, year } = isoWeek(date === '' ? '1970-01-01' : date);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('public.preview')}
      actions={
        <>
          <Button onClick={onClose}>{t(asks === 'save' ? 'common:cancel' : 'common:close')}</Button>
          {asks === 'save' && (
            <Button variant="primary" onClick={onPublish}>
              {t('public.publish_and_save')}
            </Button>
          )}
        </>
      }
    >
      {asks === 'save' && <p>{t('public.look_first')}</p>}
      <article className={styles['preview']}>
        <h3>
          {Icon !== null && <Icon size={18} aria-hidden="true" />} {name}
        </h3>
        <p className={styles['preview_facts']}>
          {type !== null && <span>{t(`type.${type}`)}</span>}
          <CropName crop={values.crop} />
          <span>{t('public.week', { week, year })}</span>
          <span>{t('photo_total', { count: photo_ids.length })}</span>
        </p>
        <p className={styles['preview_text']}>{description ?? t('public.no_text')}</p>
        {position !== null && (
          <p className={styles['preview_place']}>{t('public.cell', { position: describe.position(cellCentre(cellOf([...position]))) })}</p>
        )}
      </article>
    </Dialog>
  );
}
