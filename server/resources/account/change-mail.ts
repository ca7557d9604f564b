import { AppError } from '#domain/errors.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { guardKey } from '#server/auth/login-guard.ts';
import { mayMail } from '#server/auth/mail-limit.ts';
import { takeEmailToken } from '#server/auth/mail-token.ts';
import type { Secrets } from '#server/auth/secrets/secrets.ts';
import type { Ctx } from '#server/context.ts';
import { isUniqueViolation } from '#server/db/db-error.ts';
import { networkOf } from '#server/http/rate-limit.ts';
import { mailEmailChange, mailNotice } from '../auth/account-mails.ts';
import { findCredentialsById, type Credentials } from '../auth/queries.ts';
import { isEmailTaken, setEmail } from './queries.ts';

const taken = (cause?: unknown): AppError => new AppError('EMAIL_TAKEN', {}, { fields: [{ path: 'email', code: 'EMAIL_TAKEN' }], cause });

/** Mails a link to the new address and word of it to the old one, which holds until the link is followed. */
export const changeMail = async (ctx: Ctx, secrets: Secrets, account: Credentials, email: string): Promise<void> => {
  if (await isEmailTaken(ctx.db, email)) throw taken();
  const receiver = guardKey(secrets.digest, 'account', email).key;
  const network = guardKey(secrets.digest, 'network', networkOf(ctx.address)).key;
  if (!(await mayMail(ctx.db, 'email', receiver, network, ctx.now))) throw new AppError('RATE_LIMITED', { retry_after_s: 3600 });
  ctx.after(async (after) => {
    await mailEmailChange({ ...ctx, db: after }, account, email);
    await mailNotice(ctx, 'email_change_asked', account);
  });
};

/** Takes the address a link was mailed to. Shares follow by themselves: they belong to the address, not to the account. */
export const confirmMail = async (ctx: Ctx, token: string): Promise<void> => {
  const before = await ctx.db.tx(async (tx) => {
    const found = await takeEmailToken(tx, token, ctx.now);
    const account = found === null ? null : await findCredentialsById(tx, found.account_id);
    if (found === null || account === null) throw new AppError('LINK_DEAD');
    try {
      await tx.tx((inner) => setEmail(inner, account.id, found.email, ctx.now));
    } catch (error) {
      // Somebody signed up with it meanwhile.
      throw isUniqueViolation(error, 'account_email_unique') ? taken(error) : error;
    }
    await writeAudit(tx, account, ctx.now, 'account.email', { subject_id: account.id });
    return account;
  });
  ctx.after(() => mailNotice(ctx, 'email_changed', before));
};
