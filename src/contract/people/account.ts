import { z } from 'zod';
import { ACCOUNT, EXPORT_FILE, LOGO } from '#domain/limits.ts';
import { OWNER_ROLES } from '#domain/rights/roles.ts';
import { idSchema } from '#domain/schemas/field.ts';
import { emailSchema, newPasswordSchema, userSchema } from '#domain/schemas/user.ts';
import { binary, call } from '../define.ts';

const done = z.object({ ok: z.literal(true) });
const none = z.object({});
const own = { who: 'user' } as const;
const fresh = { who: 'user', fresh: true } as const;
const enrolling = { who: 'user', enrolling: true } as const;
const passwordSchema = z.string('REQUIRED').min(1, 'REQUIRED').max(ACCOUNT.password_max, 'PASSWORD_WRONG');
const codeSchema = z.string('REQUIRED').min(1, 'REQUIRED').max(40, 'CODE_WRONG');

/** What a person does to his own account, beside his profile (rules §8, rows 3 and 4). */
export const account = {
  /** Shows once more who is asking; calls marked `fresh` are open for some minutes after it. */
  confirm: call({
    method: 'POST',
    path: '/auth/confirm',
    access: enrolling,
    input: z.object({ password: passwordSchema.optional(), code: codeSchema.optional() }),
    reply: done,
    errors: ['PASSWORD_WRONG', 'CODE_WRONG'],
    rate: 30,
    summary: 'Show the password, or a code of the second factor, once more',
  }),
  changePassword: call({
    method: 'PATCH',
    path: '/auth/change-password',
    access: fresh,
    input: z
      .object({
        current_password: passwordSchema,
        new_password: newPasswordSchema,
        repeat_password: z.string('REQUIRED').min(1, 'REQUIRED'),
      })
      .strict(),
    reply: done,
    errors: ['PASSWORD_WRONG', 'PASSWORD_MISMATCH', 'PASSWORD_COMMON', 'DEMO_LOCKED'],
    rate: 30,
    audit: 'account.password',
    summary: 'Change the password; other sessions end',
  }),
  changeMail: call({
    method: 'PATCH',
    path: '/auth/change-mail',
    access: fresh,
    input: z.object({ email: emailSchema }).strict(),
    reply: done,
    errors: ['EMAIL_TAKEN', 'DEMO_LOCKED'],
    rate: 30,
    summary: 'Mail a link to a new address; the old one holds until it is followed',
  }),
  confirmMail: call({
    method: 'POST',
    path: '/auth/confirm-change-email',
    access: { who: 'anyone' },
    input: z.object({ token: z.string('REQUIRED').max(200) }),
    reply: done,
    errors: ['LINK_DEAD', 'EMAIL_TAKEN'],
    rate: 30,
    summary: 'Take the new address with the mailed token',
  }),
  acceptTerms: call({
    method: 'POST',
    path: '/auth/accept-terms',
    access: enrolling,
    input: z.object({ accepted_terms: z.literal(true, 'TERMS_REQUIRED') }),
    reply: userSchema,
    summary: 'Accept the terms that hold now',
  }),
  sessions: call({
    method: 'GET',
    path: '/auth/sessions',
    access: own,
    input: none,
    reply: z.object({
      sessions: z.array(
        z.object({
          id: idSchema,
          /** Kind of browser and system; empty when unknown. */
          device: z.string(),
          /** The address without its last part. */
          network: z.string(),
          created_at: z.iso.datetime(),
          used_at: z.iso.datetime(),
          is_current: z.boolean(),
        }),
      ),
    }),
    summary: 'Where the user is logged in',
  }),
  endSession: call({
    method: 'DELETE',
    path: '/auth/sessions/:session_id',
    access: fresh,
    input: z.object({ session_id: idSchema }),
    reply: done,
    audit: 'account.sessions',
    summary: 'End one of the own sessions',
  }),
  endOtherSessions: call({
    method: 'DELETE',
    path: '/auth/sessions',
    access: fresh,
    input: none,
    reply: done,
    audit: 'account.sessions',
    summary: 'End all own sessions but this one',
  }),
  logo: call({
    method: 'GET',
    path: '/auth/logo',
    access: enrolling,
    input: none,
    reply: binary('image/png'),
    summary: 'The own logo',
  }),
  uploadLogo: call({
    method: 'POST',
    path: '/auth/logo/upload/',
    access: enrolling,
    input: z.object({ file: z.instanceof(Uint8Array) }),
    reply: userSchema,
    errors: ['LOGO_TYPE', 'LOGO_TOO_WIDE', 'LOGO_TOO_LARGE'],
    upload: { key: 'file', max_bytes: LOGO.upload_bytes },
    rate: 30,
    audit: 'account.logo',
    summary: 'Replace the logo: JPG or PNG under 2 MB, not wider than high',
  }),
  removeLogo: call({
    method: 'DELETE',
    path: '/auth/logo',
    access: enrolling,
    input: none,
    reply: userSchema,
    audit: 'account.logo',
    summary: 'Take the logo away',
  }),
  startSecondFactor: call({
    method: 'POST',
    path: '/auth/second-factor',
    access: { who: 'user', fresh: true, enrolling: true },
    input: none,
    reply: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['DEMO_LOCKED'],
    rate: 30,
    summary: 'A new secret for an authenticator, in force once a code of it is shown',
  }),
  confirmSecondFactor: call({
    method: 'POST',
    path: '/auth/second-factor/confirm',
    access: { who: 'user', fresh: true, enrolling: true },
    input: z.object({ code: codeSchema }),
    reply: z.object({ recovery_codes: z.array(z.string()) }),
    errors: ['CODE_WRONG'],
    rate: 60,
    audit: 'account.second_factor',
    summary: 'Put the new secret in force; recovery codes are shown once',
  }),
  renewRecoveryCodes: call({
    method: 'POST',
    path: '/auth/second-factor/recovery-codes',
    access: fresh,
    input: none,
    reply: z.object({ recovery_codes: z.array(z.string()) }),
    errors: ['NOT_FOUND'],
    rate: 30,
    audit: 'account.second_factor',
    summary: 'New recovery codes in place of the old ones',
  }),
  removeSecondFactor: call({
    method: 'DELETE',
    path: '/auth/second-factor',
    access: fresh,
    input: none,
    reply: done,
    errors: ['SECOND_FACTOR_REQUIRED'],
    audit: 'account.second_factor',
    summary: 'Log in with the password alone again; not for those who must have a second factor',
  }),
  /** JSON, GeoJSON, KML and the logo in one ZIP: src/domain/accounts/export-file.ts. */
  exportData: call({
    method: 'POST',
    path: '/auth/export',
    access: fresh,
    input: none,
    reply: binary('application/zip'),
    errors: ['RATE_LIMITED'],
    rate: 30,
    audit: 'account.export',
    summary: 'Everything the product holds of the user, in one archive',
  }),
  importData: call({
    method: 'POST',
    path: '/auth/import',
    access: { who: 'role', roles: OWNER_ROLES },
    input: z.object({ file: z.instanceof(Uint8Array) }),
    reply: z.object({
      fields: z.int(),
      zones: z.int(),
      /** Fields whose zones were left out. */
      skipped: z.array(z.string()),
      /** Records left out because no list has a code they name: field, day and code of each. */
      unlisted: z.array(z.string()),
    }),
    errors: ['EXPORT_UNREADABLE', 'FIELD_OVER_500_HA'],
    upload: { key: 'file', max_bytes: EXPORT_FILE.packed_bytes },
    idempotent: true,
    rate: 30,
    audit: 'field.create',
    summary: 'Create the own fields, crops and zones of such an archive again',
  }),
  erase: call({
    method: 'POST',
    path: '/auth/erase',
    access: fresh,
    input: z.object({ email: emailSchema }).strict(),
    reply: done,
    errors: ['EMAIL_MISMATCH', 'LAST_ADMIN', 'DEMO_LOCKED'],
    rate: 30,
    summary: 'Erase the account and everything in it, at once',
  }),
};
