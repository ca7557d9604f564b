import { signUpBrandOf } from '#domain/accounts/sign-up-branding.ts';
import type { Ctx } from '#server/context.ts';
import { makeMailToken } from '#server/auth/mail-token.ts';
import { composeMail } from '#server/providers/mail/compose.ts';
import type { Credentials } from './queries.ts';

type Receiver = Pick<Credentials, 'id' | 'email' | 'firstname' | 'selected_language' | 'brand_id'>;
type NoticeCtx = Pick<Ctx, 'providers' | 'env'>;
/** `db`: what `after` hands over, for mails leave when the call's own transaction is over. */
type MailCtx = NoticeCtx & Pick<Ctx, 'db' | 'now'>;

/** The log-in pages of a receiver's own brand, so that a link leads nobody out of it. */
const authPage = (ctx: NoticeCtx, { brand_id }: Receiver): string => {
  const brand = signUpBrandOf(brand_id);
  return `${ctx.env.public_url}${brand === null ? '' : `/${brand}`}/auth`;
};

/** Mails the link that activates an account. */
export const mailActivation = async (ctx: MailCtx, to: Receiver): Promise<void> => {
  const secret = await makeMailToken(ctx.db, 'activation', to.id, ctx.now);
  const link = `${authPage(ctx, to)}/activate/${to.id}/${secret}`;
  await ctx.providers.mail.send(composeMail('activation', to.selected_language, to.email, { name: to.firstname, link }));
};

/** Mails the link that sets a new password. */
export const mailReset = async (ctx: MailCtx, to: Receiver): Promise<void> => {
  const secret = await makeMailToken(ctx.db, 'reset', to.id, ctx.now);
  const link = `${authPage(ctx, to)}/reset/${secret}`;
  await ctx.providers.mail.send(composeMail('reset', to.selected_language, to.email, { name: to.firstname, link }));
};

/** Mails the link that proves a new address, to that address. */
export const mailEmailChange = async (ctx: MailCtx, account: Receiver, email: string): Promise<void> => {
  const secret = await makeMailToken(ctx.db, 'email', account.id, ctx.now, email);
  const link = `${authPage(ctx, account)}/confirm-email/${secret}`;
  await ctx.providers.mail.send(composeMail('email_change', account.selected_language, email, { name: account.firstname, link }));
};

export type Notice = 'password_changed' | 'session_reused' | 'email_change_asked' | 'email_changed';

/** Notifies the owner that something happened to his account that he should know of. */
export const mailNotice = async (ctx: NoticeCtx, notice: Notice, to: Receiver): Promise<void> => {
  await ctx.providers.mail.send(composeMail(notice, to.selected_language, to.email, { name: to.firstname, link: authPage(ctx, to) }));
};
