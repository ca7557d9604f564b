import { useEffect, useEffectEvent, useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import type { NotePhoto } from '#domain/notes/note.ts';
import { noteTitle, measuredCount } from '#domain/notes/note-types.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { PanelFooter, usePanel } from '#shell/panels/panel-parts.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { FormError } from '#ui/forms/FormError.tsx';
import { TextArea } from '#ui/inputs/TextArea.tsx';
import { startPlacing, stopPlacing } from '../map/placing.ts';
import { PhotosInput } from '../photos/PhotosInput.tsx';
import { useFormOnMap } from '../store.ts';
import { AboutInputs } from './AboutInputs.tsx';
import styles from './Form.module.css';
import { MeasureInputs } from './MeasureInputs.tsx';
import { typed, type NoteForm } from './model.ts';
import { PositionInput } from './PositionInput.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import { PublicInput } from './PublicInput.tsx';
import { TypeTiles } from './TypeTiles.tsx';
import { useNoteForm, type NoteFormProps } from './use-note-form.ts';

type Props = NoteFormProps & {
  /** On which field it is written; null where that is known. */
  readonly chooser: ReactNode;
  /** Begins with its place. */
  readonly places: boolean;
  /** Those a new one begins with that the server has already. */
  readonly photos: readonly NotePhoto[];
};

/** The form of a note, new or there already: what, where, its photos, and who sees it. */
export function NoteFormBody({ chooser, places, photos, ...props }: Props) {
  const { t } = useTranslation(['notes', 'common']);
  const id = useId();
  const { close } = usePanel();
  const { opened, field, today } = props;
  const { form, values, labels, choice, note_id, is_new, busy, save, preview } = useNoteForm(props);
  const { isSubmitted } = form.formState;
  const set = { shouldDirty: true, shouldValidate: isSubmitted };
  const { type } = values;
  const can_publish = useCall(api.notes.list, { field_id: field?.id ?? '' }, { enabled: field !== null }).data?.can.publish ?? false;
  const put = (position: readonly [number, number], accuracy_m: number | null): void => {
    form.setValue('position', position, set);
    form.setValue('accuracy_m', accuracy_m, set);
  };
  useOnMap(note_id, values, places, put);
  const pick = (name: string): void => document.querySelector<HTMLElement>(`form[id="${id}"] [name="${name}"]`)?.focus();
  return (
    <form id={id} className={styles['form']} noValidate onSubmit={save}>
      {choice}
      {isSubmitted && <FormError problems={form.problems(labels)} onPick={pick} />}
      {chooser}
      <TypeTiles
        value={type}
        error={form.errorOf('type')}
        onChange={(next) => {
          const { unit, values: numbers, ...rest } = typed(values, next);
          form.setValue('type', next, set);
          form.setValue('specific_type', rest.specific_type, { shouldDirty: true });
          form.setValue('specific_name', rest.specific_name, { shouldDirty: true });
          form.setValue('unit', unit, { shouldDirty: true });
          form.setValue('values', numbers, set);
        }}
      />
      <AboutInputs form={form} values={values} today={today} />
      {type !== null && measuredCount(type).least > 0 && <MeasureInputs form={form} type={type} values={values} />}
      <TextArea label={t('form.description')} optional rows={3} maxLength={2000} {...form.input('description')} />
      {field !== null && (
        <PhotosInput
          field_id={field.id}
          value={values.photo_ids}
          arrived={opened?.photos ?? photos}
          onChange={(ids) => form.setValue('photo_ids', ids, set)}
          onPosition={(position) => put(position, null)}
          error={form.errorOf('photo_ids')}
        />
      )}
      <PositionInput field_id={field?.id ?? null} values={values} error={form.errorOf('position')} onChange={put} />
      {can_publish && (opened === null || opened.is_own) && (
        <PublicInput
          value={values.is_public}
          date={values.date}
          error={form.errorOf('is_public')}
          onChange={(is_public) => form.setValue('is_public', is_public, set)}
          onLook={preview.look}
        />
      )}
      {preview.asks !== null && <PreviewDialog values={values} asks={preview.asks} onClose={preview.close} onPublish={preview.publish} />}
      <PanelFooter>
        <div className={styles['footer']}>
          <Button variant="primary" type="submit" form={id} busy={busy}>
            {t(is_new ? 'form.save' : 'form.save_changes')}
          </Button>
          <Button onClick={() => close()}>{t('common:cancel')}</Button>
        </div>
      </PanelFooter>
    </form>
  );
}

/** The note of the form on the map, dark as a chosen one, and its place by the pointer where that is what one begins with. */
function useOnMap(
  id: string,
  { type, specific_type, specific_name, position }: NoteForm,
  places: boolean,
  put: (position: readonly [number, number], accuracy_m: number | null) => void,
): void {
  const { t } = useTranslation('notes');
  const language = useLanguage();
  const name =
    type === null
      ? ''
      : noteTitle({ type, specific_type: specific_type ?? '', specific_name: specific_name === '' ? null : specific_name }, language);
  const title = name === '' ? t(type === null ? 'form.title' : `type.${type}`) : name;
  useEffect(() => {
    useFormOnMap.setState({ draft: position === null ? null : { id, type, title, position } });
  }, [id, type, title, position]);
  const place = useEffectEvent((at: readonly [number, number]) => put(at, null));
  useEffect(() => {
    if (places) startPlacing((at) => place(at));
    return () => {
      stopPlacing();
      useFormOnMap.setState({ draft: null });
    };
  }, [places]);
}
