import { randomUUID } from 'node:crypto';
import { type ErrorCode, AppError } from '#domain/errors.ts';
import { PROPOSAL } from '#domain/limits.ts';
import type { PlanProposal } from '#domain/schemas/payment.ts';
import type { Secrets } from '#server/auth/secrets/secrets.ts';
import type { Ctx } from '#server/context.ts';
import type { Principal } from '#server/auth/principal.ts';
import { mailPerson, type MailCtx } from '../shares/mail-person.ts';
import { checkCashier, preparePurchaseCheck, refuse } from './prepare-purchase-check.ts';
import { lockPlans } from './queries.ts';
import { listAddressees, listProposals, listProposedSince, saveProposals } from './proposal-queries.ts';

const DAY_MS = 86_400_000;

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/** The page on which a proposal opens with its fields chosen. */
export const proposalPath = (proposal_id: string): string => `/dashboard?propuesta=${proposal_id}`;

/** Proposals that are still shown to the user, of others to him and his own. */
export const shownProposals = ({ unscoped, user, now }: Ctx<Principal>): Promise<PlanProposal[]> =>
  listProposals(unscoped, user.id, daysBefore(now, PROPOSAL.days));

/**
 * Proposes a year of the advanced plan to the owners of some fields, each of his own: nothing is ordered, nothing changes on a field.
 * Fields that could not be bought, or that the same person proposed within the week, refuse the whole list by name.
 */
export async function proposePlans(ctx: Ctx<Principal>, field_ids: readonly string[]): Promise<PlanProposal[]> {
  const { db, user, now, note } = ctx;
  checkCashier(ctx);
  const ids = field_ids.map((id) => id.toLowerCase());
  const reasonsOf = await preparePurchaseCheck(ctx, ids);
  const made = await db.tx(async (tx) => {
    const fields = await lockPlans(tx, ids);
    if (fields.length < ids.length) throw new AppError('NOT_FOUND');
    const proposed = await listProposedSince(tx, user.id, ids, daysBefore(now, PROPOSAL.again_days));
    refuse('PROPOSAL_REFUSED', ids, fields, (field): readonly ErrorCode[] => [
      ...reasonsOf(field),
      ...(proposed.has(field.id) ? (['PLAN_PROPOSED'] as const) : []),
    ]);
    const proposals = new Map<string, string>(fields.map(({ owner_id }) => [owner_id, randomUUID()]));
    const rows = fields.map(({ id, owner_id }) => ({ field_id: id, owner_id, proposal_id: proposals.get(owner_id) ?? '' }));
    await saveProposals(tx, user.id, rows, now);
    note({ detail: { proposals: [...proposals.values()] } });
    return [...proposals.values()];
  });
  // The rows just made, as their maker sees them.
  return (await listProposals(db, user.id, daysBefore(now, PROPOSAL.days))).filter(({ id }) => made.includes(id));
}

/** Notifies each owner by mail. Past the limits of mails only the bell shows it. */
export async function mailProposals(ctx: MailCtx, secrets: Secrets, proposals: readonly string[]): Promise<void> {
  for (const { proposal_id, email } of await listAddressees(ctx.db, proposals))
    await mailPerson(ctx, secrets, 'proposal', email, proposalPath(proposal_id));
}
