import { z } from 'zod';
import { checkFiscalId } from '#domain/accounts/fiscal-id.ts';
import { COUNTRIES } from '#domain/codes.ts';
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
    // Its country's rule judges it.
    if (country === null) return refuse('country', 'REQUIRED');
    const verdict = checkFiscalId(country, fiscal_id);
    if (!verdict.ok) refuse('fiscal_id', verdict.code);
  });
export type ProducerForm = z.input<typeof producerFormSchema>;
export const PRODUCER_NAMES = ['name', 'email', 'country', 'province', 'city', 'fiscal_id'] as const satisfies (keyof ProducerForm)[];

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
