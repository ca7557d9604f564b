import { AppError, type ErrorCode, type FieldError } from '#domain/errors.ts';
import { purchaseBars } from '#domain/plans/plan-bars.ts';
import { runningSeason } from '#domain/seasons/season.ts';
import type { Ctx } from '#server/context.ts';
import type { Principal } from '#server/auth/principal.ts';
import { listPlans, type PlanField } from './queries.ts';
import { withUsableHistory } from './usable-history.ts';

/** The id of whoever takes the money; nobody does where conversion is switched off. */
export function checkCashier({ env, providers }: Ctx<Principal>): string {
  if (!env.can_convert || providers.payment === null) throw new AppError('CONVERSION_DISABLED');
  return providers.payment.id;
}

/**
 * Looks at some fields before the transaction that will hold them begins: the catalogue of scenes may have to be asked, and nobody
 * must wait for it. Answers how to check each as it stands once held: what keeps it from being bought.
 */
export async function preparePurchaseCheck(
  ctx: Ctx<Principal>,
  ids: readonly string[],
): Promise<(field: PlanField) => readonly ErrorCode[]> {
  const { unscoped, now, today } = ctx;
  const season = runningSeason(today);
  const bars = (field: PlanField): ErrorCode[] => purchaseBars(field, season, now.toISOString());
  const seen = await listPlans(unscoped, ids);
  const promising = seen.filter((field) => bars(field).length === 0);
  const history = await withUsableHistory(unscoped, ctx, promising, season.year);
  const looked = new Set(promising.map(({ id }) => id));
  return (field) => {
    const reasons = bars(field);
    return reasons.length === 0 && looked.has(field.id) && !history.has(field.id) ? ['ADVANCED_HISTORY'] : reasons;
  };
}

/** Each field's reasons, at its place in the list. */
const refusals = (ids: readonly string[], reasons: ReadonlyMap<string, readonly ErrorCode[]>, fields: readonly PlanField[]): FieldError[] =>
  ids.flatMap((id, place) => {
    const field = fields.find((one) => one.id === id);
    const params = { field_id: id, name: field?.name ?? '', area_ha: field?.area_ha ?? 0 };
    return (reasons.get(id) ?? []).map((code) => ({ path: `field_ids.${String(place)}`, code, params }));
  });

/** A mixed list does nothing and names the reason per field (rules 10). */
export function refuse(
  code: 'CONVERSION_REFUSED' | 'PROPOSAL_REFUSED',
  ids: readonly string[],
  fields: readonly PlanField[],
  reasonsOf: (field: PlanField) => readonly ErrorCode[],
): void {
  const reasons = new Map(fields.map((field) => [field.id, reasonsOf(field)]));
  const faults = refusals(ids, reasons, fields);
  if (faults.length === 0) return;
  const count = new Set(faults.map(({ path }) => path)).size;
  throw new AppError(code, { count }, { fields: faults });
}
