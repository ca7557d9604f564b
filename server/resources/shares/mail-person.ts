import { guardKey } from '#server/auth/login-guard.ts';
import { mayMail } from '#server/auth/mail-limit.ts';
import type { Secrets } from '#server/auth/secrets/secrets.ts';
import type { Ctx } from '#server/context.ts';
import type { Principal } from '#server/auth/principal.ts';
import { networkOf } from '#server/http/rate-limit.ts';
import { composeMail } from '#server/providers/mail/compose.ts';
import { findFirstname, findGuestLanguage } from './queries.ts';

export type MailCtx = Pick<Ctx<Principal>, 'db' | 'now' | 'providers' | 'env' | 'user' | 'address'>;

/** What one person has another notified of. Of one `pool`, so many mails an hour leave from one network. */
const MAILS = {
  share: { kind: 'shared', pool: 'share' },
  transfer: { kind: 'transfer_offered', pool: 'share' },
  proposal: { kind: 'plan_proposed', pool: 'proposal' },
  report: { kind: 'report_shared', pool: 'share' },
  support: { kind: 'field_support', pool: 'support' },
} as const;

/** A first name is the only text of another's in the mail: more than this is no name. */
const NAME_LENGTH = 40;

/**
 * Writes to an address, in its holder's language, who did something that concerns it, with a link and nothing of the field. Past the
 * limits what was done stands without a mail: its holder finds it in the product.
 */
export async function mailPerson(ctx: MailCtx, secrets: Secrets, purpose: keyof typeof MAILS, to: string, path: string): Promise<void> {
  const { kind, pool } = MAILS[purpose];
  const receiver = guardKey(secrets.digest, 'account', to).key;
  const network = guardKey(secrets.digest, 'network', `${pool} ${networkOf(ctx.address)}`).key;
  if (!(await mayMail(ctx.db, purpose, receiver, network, ctx.now))) return;
  const language = (await findGuestLanguage(ctx.db, to)) ?? ctx.user.selected_language;
  const name = (await findFirstname(ctx.db, ctx.user.id)).slice(0, NAME_LENGTH);
  await ctx.providers.mail.send({
    ...composeMail(kind, language, to, { name, link: `${ctx.env.public_url}${path}` }),
    about: [ctx.user.id],
  });
}
