import { useTranslation } from 'react-i18next';
import { SPECIFIC_TYPES } from '#domain/notes/note-types.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useDescribe } from '../use-describe.ts';
import type { NoteForm } from './model.ts';

/** What each part of the form is called, in its order, and its value in words. */
export function useFormLabels(): {
  readonly labels: Readonly<Record<string, string>>;
  readonly textOf: (key: keyof NoteForm, form: NoteForm) => string;
} {
  const { t } = useTranslation('notes');
  const format = useFormat();
  const language = useLanguage();
  const describe = useDescribe();
  const labels: Readonly<Record<keyof NoteForm, string>> = {
    type: t('form.type'),
    specific_type: t('form.specific'),
    specific_name: t('form.specific_name'),
    crop: t('form.crop'),
    date: t('form.date'),
    due: t('form.due'),
    is_done: t('task.is_done'),
    unit: t('form.unit'),
    values: t('form.values'),
    description: t('form.description'),
    photo_ids: t('photos'),
    position: t('form.position'),
    accuracy_m: t('form.accuracy'),
    is_public: t('public.title'),
  };
  const textOf = (key: keyof NoteForm, form: NoteForm): string => {
    const { [key]: value } = form;
    if (value === null || value === '') return '';
    if (key === 'type' && form.type !== null) return t(`type.${form.type}`);
    if (key === 'specific_type' && form.type !== null)
      return SPECIFIC_TYPES[form.type].find(({ code }) => code === value)?.names[language] ?? '';
    if (key === 'crop' && form.crop !== null) return describe.crop(form.crop);
    if (key === 'date' || key === 'due') return format.date(String(value));
    if (key === 'position' && form.position !== null) return describe.position(form.position);
    if (key === 'values')
      return form.values.map((number) => (number === null || Number.isNaN(number) ? '' : format.entered(number))).join(' · ');
    if (key === 'photo_ids') return t('photo_total', { count: form.photo_ids.length });
    if (key === 'unit') return t(`unit.${String(value) as 't/ha'}`);
    if (typeof value === 'boolean') return t(value ? 'form.yes' : 'form.no');
    return typeof value === 'number' ? format.number(value, 1) : String(value);
  };
  return { labels, textOf };
}
