import { z } from 'zod';
import { SIGN_UP_BRANDS } from '../accounts/sign-up-branding.ts';
import { COUNTRIES } from '../codes.ts';
import { ACCOUNT } from '../limits.ts';
import { ROLES } from '../rights/roles.ts';
import { seasonSchema } from './season.ts';
import { cleanText, nameSchema, personNameSchema } from './text.ts';

/** A dot-atom of RFC 5322 before the sign; behind it at least two labels of 1 to 63 letters, digits and inner hyphens. Quoted names are not taken. */
const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?';
const EMAIL = new RegExp(`^(?=.{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?=.{2,63}$)(?!\\d+$)${LABEL}$`, 'u');

/** Signs that only look like others, as full-width letters, make no second address of the same look. */
const isEmail = (text: string): boolean => EMAIL.test(text) && text.normalize('NFKC') === text;

/** Normalised for comparison and storage: NFC, lower case, without the spaces around it. A line break is no space: it is refused. */
export const emailSchema = z
  .string('REQUIRED')
  .transform((text) =>
    text
      .normalize('NFC')
      .replace(/^[ \t]+|[ \t]+$/g, '')
      .toLowerCase(),
  )
  .pipe(z.string().min(1, 'REQUIRED').max(254, 'TOO_LONG').pipe(z.string().refine(isEmail, 'EMAIL_INVALID')));

/** Any characters, none cut off (reliability R-B02); the list of common ones is checked on the server. */
export const newPasswordSchema = z
  .string('REQUIRED')
  .min(ACCOUNT.password_min, 'PASSWORD_SHORT')
  .max(ACCOUNT.password_max, 'PASSWORD_LONG');

/** As people write numbers: digits with spaces, hyphens, brackets, a plus ahead. */
export const phoneSchema = z
  .string()
  .transform(cleanText)
  .pipe(
    z
      .string()
      .max(40, 'TOO_LONG')
      .regex(/^\+?[\d\s().\-/]*$/, 'PHONE_INVALID'),
  );

export const countrySchema = z.enum(COUNTRIES, 'REQUIRED');
export const languageIdSchema = z.union([z.literal(1), z.literal(2), z.literal(3)], 'INVALID');

export const densitySchema = z.enum(['compact', 'normal', 'comfortable'], 'INVALID');

export const registerSchema = z.object({
  user: z.object({ email: emailSchema, password: newPasswordSchema }),
  firstname: personNameSchema,
  lastname: personNameSchema,
  country: countrySchema,
  /** Length and check digit depend on the country: `checkFiscalId` (domain.md §10). */
  fiscal_id: nameSchema,
  accepted_terms: z.literal(true, 'TERMS_REQUIRED'),
  is_over_18: z.literal(true, 'AGE_REQUIRED'),
  language: languageIdSchema.default(1),
  /** The brand whose own sign-up this is; without it the product's. */
  brand: z.enum(SIGN_UP_BRANDS, 'INVALID').optional(),
});

export const loginSchema = z.object({
  username: emailSchema,
  password: z.string('REQUIRED').min(1, 'REQUIRED').max(ACCOUNT.password_max, 'LOGIN_FAILED'),
  provider: z.literal('local'),
  /** The second factor's six digits, or a recovery code, once the server has asked for it. */
  code: z.string().max(40, 'CODE_WRONG').optional(),
});

/** The signed-in user as the client sees it: the specification's user, without what only the server needs. */
export const userSchema = z
  .object({
    id: z.uuid(),
    /** The same again, as the specification names it. */
    user_id: z.uuid(),
    version: z.int(),
    user: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    country: z.enum(COUNTRIES),
    /** The country's number in `/assets/country/available`. */
    countryOfUser_id: z.int(),
    /** Log-in through others is not offered: nobody has these. */
    facebook_email: z.null(),
    facebook_id: z.null(),
    google_email: z.null(),
    google_id: z.null(),
    fiscal_id: z.string(),
    business_name: z.string().nullable(),
    phone_number: z.string().nullable(),
    /** The terms that hold now, not older ones. */
    accepted_terms: z.boolean(),
    is_over_18: z.boolean(),
    created: z.iso.datetime(),
    brand_id: z.int(),
    style_brand: z.int(),
    selected_language: languageIdSchema,
    selected_season: seasonSchema.nullable(),
    global_tutorial: z.boolean(),
    field_tutorial: z.boolean(),
    show_sensitive_information: z.boolean(),
    is_field_agronomist: z.boolean(),
    role: z.enum(ROLES),
    is_demo: z.boolean(),
    has_onesoil_access: z.boolean(),
    density: densitySchema,
    /** Single-key shortcuts (WCAG 2.1.4). */
    has_shortcuts: z.boolean(),
    has_second_factor: z.boolean(),
    /** When the logo was last changed; null without one. */
    profileLogo: z.iso.datetime().nullable(),
  })
  .meta({ id: 'User' });
export type User = z.output<typeof userSchema>;

export const userUpdateSchema = z.object({
  firstname: personNameSchema.optional(),
  lastname: personNameSchema.optional(),
  business_name: nameSchema.nullable().optional(),
  phone_number: phoneSchema.nullable().optional(),
  selected_language: languageIdSchema.optional(),
  selected_season: seasonSchema.optional(),
  /** Both or none: an id is checked by its country. */
  country: countrySchema.optional(),
  fiscal_id: nameSchema.optional(),
  density: densitySchema.optional(),
  has_shortcuts: z.boolean().optional(),
});
