import { z } from 'zod';
import { emailSchema, loginSchema, newPasswordSchema, registerSchema, userSchema, userUpdateSchema } from '#domain/schemas/user.ts';
import { call } from '../define.ts';

const session = z.object({ token: z.string(), expires_at: z.iso.datetime(), user: userSchema });
const done = z.object({ ok: z.literal(true) });

/** "Not a valid user" is said of a malformed address only, never of one without an account (rules 44). */
const resetEmailSchema = z.string('RESET_ADDRESS_INVALID').transform((text, context) => {
  const parsed = emailSchema.safeParse(text);
  if (parsed.success) return parsed.data;
  context.addIssue({ code: 'custom', message: 'RESET_ADDRESS_INVALID' });
  return z.NEVER;
});

export const auth = {
  login: call({
    method: 'POST',
    path: '/auth/login',
    access: { who: 'anyone' },
    input: loginSchema,
    reply: session,
    errors: ['LOGIN_FAILED', 'CODE_REQUIRED', 'CODE_WRONG', 'ACCOUNT_NOT_ACTIVE'],
    rate: 60,
    urgent: true,
    summary: 'Log in; the refresh token goes into a cookie',
  }),
  refresh: call({
    method: 'POST',
    path: '/auth/refresh',
    access: { who: 'anyone' },
    input: z.object({}),
    reply: z.union([session, z.object({ token: z.null() })]),
    errors: ['SESSION_EXPIRED'],
    rate: 120,
    urgent: true,
    summary: 'Trade the refresh cookie for a new access token; without a cookie there is no session, and no error',
  }),
  logout: call({
    method: 'POST',
    path: '/auth/logout',
    access: { who: 'anyone' },
    input: z.object({}),
    reply: done,
    urgent: true,
    summary: 'End this session',
  }),
  register: call({
    method: 'POST',
    path: '/auth/register',
    access: { who: 'anyone' },
    input: registerSchema,
    reply: z.object({ id: z.uuid() }),
    errors: ['EMAIL_IN_USE', 'FISCAL_ID_INVALID', 'FISCAL_ID_LENGTH', 'PASSWORD_COMMON'],
    idempotent: true,
    rate: 60,
    audit: 'account.register',
    summary: 'Sign up; a link is mailed',
  }),
  activate: call({
    method: 'GET',
    path: '/auth/activate/:a/:b',
    access: { who: 'anyone' },
    input: z.object({ a: z.string().max(200), b: z.string().max(200) }),
    reply: done,
    errors: ['LINK_DEAD'],
    rate: 60,
    audit: 'account.activate',
    summary: 'Activate an account from the mailed link',
  }),
  passwordReset: call({
    method: 'POST',
    path: '/auth/password_reset/',
    access: { who: 'anyone' },
    input: z.object({ email: resetEmailSchema }),
    reply: done,
    errors: ['RESET_ADDRESS_INVALID'],
    rate: 20,
    summary: 'Mail a reset link; the answer never tells whether the account exists',
  }),
  passwordResetConfirm: call({
    method: 'POST',
    path: '/auth/password_reset/confirm/',
    access: { who: 'anyone' },
    input: z.object({ password: newPasswordSchema, token: z.string().max(200) }),
    reply: done,
    errors: ['LINK_DEAD', 'PASSWORD_COMMON'],
    rate: 20,
    audit: 'account.reset',
    summary: 'Set a new password with the mailed token',
  }),
  me: call({
    method: 'GET',
    path: '/auth/',
    access: { who: 'user', enrolling: true },
    input: z.object({}),
    reply: userSchema,
    summary: 'The signed-in user',
  }),
  update: call({
    method: 'PATCH',
    path: '/auth/update',
    access: { who: 'user', enrolling: true },
    input: userUpdateSchema.extend({ version: z.int32() }),
    reply: userSchema,
    errors: ['FISCAL_ID_INVALID', 'FISCAL_ID_LENGTH'],
    if_match: true,
    audit: 'account.update',
    summary: 'Change own data',
  }),
  tutorial: call({
    method: 'PATCH',
    path: '/auth/tutorial',
    access: { who: 'user', enrolling: true },
    input: z.object({ global_tutorial: z.boolean().optional(), field_tutorial: z.boolean().optional() }).strict(),
    reply: userSchema,
    summary: 'Remember which guided tours were taken',
  }),
};
