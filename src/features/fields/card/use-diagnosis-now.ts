import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import type { Language } from '#domain/codes.ts';
import { commonNameOf } from '#domain/diagnosis/pests.ts';
import type { Field } from '#domain/schemas/field.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useLanguage } from '#i18n/use-language.ts';

/** What kind of thing a common name names: `Roya común del maíz` → `Roya`, `Common rust of maize` → `Rust`. */
function kindIn(name: string, language: Language): string {
  const [kind = ''] = name.split(language === 'en' ? / of | \(/ : ' ');
  const word = language === 'en' ? (kind.trim().split(' ').at(-1) ?? '') : kind;
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The field's newest diagnosis in two words; null until it is read and where nothing was identified. */
export function useDiagnosisNow(field: Field): string | null {
  const language = useLanguage();
  const format = useFormat();
  const [newest] = useCall(api.diagnosis.list, { field_id: field.id }).data?.diagnoses ?? [];
  const top = newest?.outcome === 'identified' ? newest.predictions[0] : undefined;
  const name = top === undefined ? null : commonNameOf(top, language);
  return top === undefined || name === null ? null : `${kindIn(name, language)} ${format.percent(Math.round(top.certainty * 100))}`;
}
