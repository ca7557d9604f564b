import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { signUpBranding } from '#domain/accounts/sign-up-branding.ts';
import { AppError } from '#domain/errors.ts';
import type { registerSchema } from '#domain/schemas/user.ts';
import { checkPasswordIsUncommon, hashPassword } from '#server/auth/secrets/password.ts';
import type { Ctx } from '#server/context.ts';
import { isUniqueViolation } from '#server/db/db-error.ts';
import { networkOf } from '#server/http/rate-limit.ts';
import { validateFiscalId } from './validate-fiscal-id.ts';
import { insertAccount, type NewAccount } from './queries.ts';

export const emailInUse = (cause?: unknown): AppError =>
  new AppError('EMAIL_IN_USE', {}, { fields: [{ path: 'user.email', code: 'EMAIL_IN_USE' }], cause });

/** Creates the account of a sign-up, not yet active. What is otherwise right asks `admit`, so that typing errors use up nobody's sign-ups. */
export const register = async (
  ctx: Ctx,
  input: z.output<typeof registerSchema>,
  admit: (email: string) => Promise<void>,
): Promise<NewAccount> => {
  const fiscal = validateFiscalId(input.country, input.fiscal_id);
  checkPasswordIsUncommon(input.user.password, 'user.password');
  await admit(input.user.email);
  const account: NewAccount = {
    id: randomUUID(),
    email: input.user.email,
    password_hash: await hashPassword(input.user.password, networkOf(ctx.address)),
    firstname: input.firstname,
    lastname: input.lastname,
    ...fiscal,
    ...signUpBranding(input.brand),
    selected_language: input.language,
    is_demo: false,
    activated_at: null,
  };
  try {
    await insertAccount(ctx.db, account, ctx.now);
  } catch (error) {
    if (!isUniqueViolation(error, 'account_email_unique')) throw error;
    throw emailInUse(error);
  }
  return account;
};
