import { z } from 'zod';
import { checkFiscalId } from '#domain/accounts/fiscal-id.ts';
import { COUNTRIES } from '#domain/codes.ts';
import { mergeChanges } from '#domain/fields/merge-changes.ts';
import type { Producer, ProducerInfo } from '#domain/schemas/people.ts';
import { cleanText, nameSchema } from '#domain/schemas/text.ts';
import { emailSchema } from '#domain/schemas/user.ts';

/** What is typed about a producer, boxes as text. */
export const producerFormSchema = z
  .object({
    name: nameSchema,
    email: z.string(),
    country: z.enum(COUNTRIES).nullable(),
    province: z.string().nullable(),
    city: z.string(),
    fiscal_id: z.string(),
  })
  .check((context) => {
    const { email, country, fiscal_id, city } = context.value;
    const refuse = (path: string, message: string): void => {
      context.issues.push({ code: 'custom', path: [path], message, input: context.value });
    };
    const address = emailSchema.safeParse(email);
    if (cleanText(email) !== '' && !address.success) refuse('email', address.error.issues[0]?.message ?? 'EMAIL_INVALID');
    if (cleanText(city) !== '' && !nameSchema.safeParse(city).success) refuse('city', 'TOO_LONG');
    if (cleanText(fiscal_id) === '') return;
    // Its country's rule checks it.
    if (country === null) return refuse('country', 'REQUIRED');
    const verdict = checkFiscalId(country, fiscal_id);
    if (!verdict.ok) refuse('fiscal_id', verdict.code);
  });
export type ProducerForm = z.input<typeof producerFormSchema>;

export const formOf = (record: Producer | null): ProducerForm => ({
  name: record?.name ?? '',
  email: record?.email ?? '',
  country: record?.country ?? null,
  province: record?.province ?? null,
  city: record?.city ?? '',
  fiscal_id: record?.fiscal_id ?? '',
});

/** An empty box is something not known. */
const known = (text: string): string | null => (cleanText(text) === '' ? null : cleanText(text));

export const infoOf = ({ name, email, country, province, city, fiscal_id }: ProducerForm): ProducerInfo => ({
  name: cleanText(name),
  email: known(email),
  country,
  province: country === null ? null : province,
  city: known(city),
  fiscal_id: known(fiscal_id),
});

/** What two people may have changed. Country and province are one thing: one of each side would be a place nobody meant. */
export type ProducerFacts = Omit<ProducerInfo, 'country' | 'province'> & { readonly place: Pick<ProducerInfo, 'country' | 'province'> };

export const factsOf = ({ country, province, ...rest }: ProducerInfo): ProducerFacts => ({ ...rest, place: { country, province } });
export const infoChange = ({ place, ...rest }: Partial<ProducerFacts>): Partial<ProducerInfo> => ({ ...rest, ...place });
const factsIn = (record: Producer): ProducerFacts => factsOf(infoOf(formOf(record)));

/** What the form would change of the record. */
export const changesOf = (record: Producer, form: ProducerForm): Partial<ProducerFacts> =>
  mergeChanges(factsIn(record), factsOf(infoOf(form)), factsIn(record)).merged;

export type Rebased = {
  /** The record as somebody else left it, with what was typed over it. */
  readonly form: ProducerForm;
  readonly merged: Partial<ProducerFacts>;
  readonly conflicts: readonly (keyof ProducerFacts)[];
};

/** Puts what was typed over `record` on top of the newer `theirs` (rules 42). */
export function rebase(record: Producer, form: ProducerForm, theirs: Producer): Rebased {
  const { merged, conflicts } = mergeChanges(factsIn(record), changesOf(record, form), factsIn(theirs));
  return { form: withFacts(formOf(theirs), form, [...(Object.keys(merged) as (keyof ProducerFacts)[]), ...conflicts]), merged, conflicts };
}

/** The form with some facts of another one. */
export function withFacts(form: ProducerForm, other: ProducerForm, keys: readonly (keyof ProducerFacts)[]): ProducerForm {
  const names = keys.flatMap((key) => (key === 'place' ? (['country', 'province'] as const) : [key]));
  return { ...form, ...Object.fromEntries(names.map((name) => [name, other[name]])) };
}
