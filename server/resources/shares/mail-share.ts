import { guardKey } from '#server/auth/login-guard.ts';
import { mayMail } from '#server/auth/mail-limit.ts';
import type { Secrets } from '#server/auth/secrets.ts';
import type { Ctx, Principal } from '#server/context.ts';
import { networkOf } from '#server/http/rate-limit.ts';
import { composeMail } from '#server/providers/mail/compose.ts';
import { findFirstname, findGuestLanguage } from './queries.ts';

type MailCtx = Pick<Ctx<Principal>, 'db' | 'now' | 'providers' | 'env' | 'user' | 'address'>;

/** A first name is the only text of another's in the mail: more than this is no name. */
const NAME_LENGTH = 40;

/**
 * Tells a guest who shares, with a link and nothing of the lot. Past the limits the share stands without a mail: the guest
 * finds the lot in the product.
 */
export async function mailShare(ctx: MailCtx, secrets: Secrets, to: string): Promise<void> {
  const receiver = guardKey(secrets.digest, 'account', to).key;
  const network = guardKey(secrets.digest, 'network', `share ${networkOf(ctx.address)}`).key;
  if (!(await mayMail(ctx.db, 'share', receiver, network, ctx.now))) return;
  const language = (await findGuestLanguage(ctx.db, to)) ?? ctx.user.selected_language;
  const name = (await findFirstname(ctx.db, ctx.user.id)).slice(0, NAME_LENGTH);
  await ctx.providers.mail.send(composeMail('shared', language, to, { name, link: `${ctx.env.public_url}/dashboard` }));
}
