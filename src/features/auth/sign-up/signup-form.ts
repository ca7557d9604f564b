import { z } from 'zod';
import { checkFiscalId } from '#domain/accounts/fiscal-id.ts';
import { countrySchema, emailSchema, newPasswordSchema, registerSchema } from '#domain/schemas/user.ts';

const shape = registerSchema.omit({ user: true, language: true, country: true, brand: true }).extend({
  email: emailSchema,
  password: newPasswordSchema,
  repeat: z.string('REQUIRED').min(1, 'REQUIRED'),
  country: countrySchema,
});

/** The sign-up form: the contract's input, flat, with the password written twice and the fiscal id checked by country. */
export const signupSchema = shape
  .refine(({ password, repeat }) => password === repeat, {
    path: ['repeat'],
    message: 'PASSWORD_MISMATCH',
    when: ({ value }) => shape.pick({ password: true, repeat: true }).safeParse(value).success,
  })
  .check((context) => {
    const { country, fiscal_id } = context.value;
    const verdict = checkFiscalId(country, fiscal_id);
    if (!verdict.ok) context.issues.push({ code: 'custom', path: ['fiscal_id'], message: verdict.code, input: fiscal_id });
  });

export type SignupInput = z.input<typeof signupSchema>;
