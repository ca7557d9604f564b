import type { Secrets } from '#server/auth/secrets/secrets.ts';
import { mailPerson, type MailCtx } from '../shares/mail-person.ts';
import { isOpenTo } from './queries.ts';

/** Writes to an address that a field is offered to it, unless whoever holds it may not take the field. */
export async function mailOffer(ctx: MailCtx, secrets: Secrets, transfer_id: string, to: string): Promise<void> {
  if (await isOpenTo(ctx.db, transfer_id, to, ctx.now)) await mailPerson(ctx, secrets, 'transfer', to, '/dashboard?paneles=transfers');
}
