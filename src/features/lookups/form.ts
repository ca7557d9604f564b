import { z } from 'zod';
import {
  LOOKUP_ATTRIBUTES,
  lookupCodeSchema,
  lookupNamesSchema,
  type LookupEntry,
  type LookupList,
  type LookupRow,
} from '#domain/schemas/lookup.ts';
import { ATTRIBUTE_INPUTS, type AttributeInput } from './attribute-inputs.ts';

/** What is typed of an entry, names and attributes side by side: `es`, `en`, `pt`, `unit` … */
export type FormValue = string | number | null | readonly (string | number)[];
export type EntryForm = Record<string, FormValue>;

const POSITION_STEP = 10;

/** The checks of the domain, for the form of a list. */
export const entryFormSchema = (list: LookupList): z.ZodType<EntryForm, EntryForm> =>
  z.object({
    code: lookupCodeSchema,
    ...lookupNamesSchema.shape,
    position: z.int('REQUIRED').min(0, 'INVALID').max(1_000_000, 'INVALID'),
    ...LOOKUP_ATTRIBUTES[list].shape,
  }) as unknown as z.ZodType<EntryForm, EntryForm>;

const emptyOf = (input: AttributeInput): FormValue => {
  if (input.kind === 'choice') return input.options[0] ?? null;
  if (input.kind === 'crops' || input.kind === 'activities') return [];
  return input.kind === 'text' || input.kind === 'date' ? '' : null;
};

/** What the form of an entry holds; of a new one, which comes last in its list. */
export function formOf(list: LookupList, row: LookupRow | null, rows: readonly LookupRow[]): EntryForm {
  if (row !== null) return { code: row.entry.code, ...row.entry.names, position: row.entry.position, ...row.entry.attributes };
  const position = Math.max(0, ...rows.map(({ entry }) => entry.position)) + POSITION_STEP;
  return {
    code: '',
    es: '',
    en: '',
    pt: '',
    position,
    ...Object.fromEntries(ATTRIBUTE_INPUTS[list].map((input) => [input.key, emptyOf(input)])),
  };
}

/** The entry a checked form speaks of. */
export function entryOf(list: LookupList, typed: EntryForm, is_active: boolean): LookupEntry {
  const { code, es, en, pt, position, ...attributes } = typed;
  return { list, code, names: { es, en, pt }, position, is_active, attributes } as LookupEntry;
}
