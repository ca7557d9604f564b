import { useTranslation } from 'react-i18next';
import type { NoteType } from '#domain/codes.ts';
import { TYPE_ICONS, TYPES } from '../note-types.tsx';
import styles from './Form.module.css';

type Props = { readonly value: NoteType | null; readonly error: string | null; readonly onChange: (type: NoteType) => void };

/** What the note is about: native radio buttons as tiles, so the arrow keys move between them. */
export function TypeTiles({ value, error, onChange }: Props) {
  const { t } = useTranslation('notes');
  return (
    <fieldset className={styles['types']} {...(error === null ? {} : { 'aria-describedby': 'note-type-error', 'data-invalid': true })}>
      <legend className="visually-hidden">{t('form.type')}</legend>
      {TYPES.map((type) => {
        const Icon = TYPE_ICONS[type];
        return (
          <label key={type} className={styles['type']}>
            <input type="radio" name="type" checked={type === value} onChange={() => onChange(type)} />
            <Icon size={16} aria-hidden="true" />
            <span>{t(`type.${type}`)}</span>
          </label>
        );
      })}
      {error !== null && (
        <p id="note-type-error" className={styles['wrong']} role="alert">
          {t('form.no_type')}
        </p>
      )}
    </fieldset>
  );
}
