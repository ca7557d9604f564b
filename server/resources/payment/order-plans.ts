import { randomUUID } from 'node:crypto';
import { PLAN_STATUS } from '#domain/codes.ts';
import { AppError, type ErrorCode, type FieldError } from '#domain/errors.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { isEntitled } from '#domain/plans/is-entitled.ts';
import { purchaseBars } from '#domain/plans/plan-standing.ts';
import { currencyOf, differenceOf, exceedsPaidArea, priceOf } from '#domain/plans/price.ts';
import type { PaymentOrder } from '#domain/schemas/payment.ts';
import { runningCampaign } from '#domain/seasons/campaign.ts';
import type { Ctx, Db, Principal } from '#server/context.ts';
import { isUniqueViolation } from '#server/db/db-error.ts';
import { lotsKey } from '#server/providers/payment/provider.ts';
import { measurePolygon } from '../fields/measure-polygon.ts';
import { insertOrder, listOrders, listPlans, lockPlans, setPending, type NewLine, type NewOrder, type PlanField } from './queries.ts';
import { withUsableHistory } from './usable-history.ts';

type Buyer = Ctx<Principal>;

/** Who takes the money; nobody does where conversion is switched off. */
function cashier({ env, providers }: Buyer): string {
  if (!env.can_convert || providers.payment === null) throw new AppError('CONVERSION_DISABLED');
  return providers.payment.id;
}

const countryOf = ({ country, owner_country }: PlanField) => country ?? owner_country;

/** Each lot's reasons, at its place in the list. */
const refusals = (ids: readonly string[], reasons: ReadonlyMap<string, readonly ErrorCode[]>, fields: readonly PlanField[]): FieldError[] =>
  ids.flatMap((id, place) => {
    const field = fields.find((one) => one.id === id);
    const params = { field_id: id, name: field?.name ?? '', area_ha: field?.area_ha ?? 0 };
    return (reasons.get(id) ?? []).map((code) => ({ path: `field_ids.${String(place)}`, code, params }));
  });

/** A mixed list converts nothing and names the reason per lot (rules 10). */
function refuse(ids: readonly string[], fields: readonly PlanField[], reasonsOf: (field: PlanField) => readonly ErrorCode[]): void {
  const reasons = new Map(fields.map((field) => [field.id, reasonsOf(field)]));
  const faults = refusals(ids, reasons, fields);
  if (faults.length === 0) return;
  const count = new Set(faults.map(({ path }) => path)).size;
  throw new AppError('CONVERSION_REFUSED', { count }, { fields: faults });
}

async function place(tx: Db, order: Omit<NewOrder, 'lots'>, lines: readonly NewLine[], now: Date): Promise<void> {
  try {
    await insertOrder(tx, { ...order, lots: lotsKey(lines.map(({ field_id }) => field_id)) }, lines, now);
  } catch (error) {
    if (isUniqueViolation(error, 'payment_line_one_open')) throw new AppError('PLAN_PENDING', {}, { cause: error });
    throw error;
  }
}

async function readOrder(db: Db, account_id: string, id: string): Promise<PaymentOrder> {
  const [order] = await listOrders(db, account_id, id, 1);
  if (order === undefined) throw new AppError('NOT_FOUND');
  return order;
}

const before = (field: PlanField): Pick<NewLine, 'previous_status' | 'previous_ends' | 'previous_area_ha'> => ({
  previous_status: field.plan_status,
  previous_ends: field.plan_ends,
  previous_area_ha: field.paid_area_ha,
});

/**
 * Orders a year for each lot, at the price of the area the server has of it now. `house` looks before the order's transaction
 * begins: the catalogue of scenes may have to be asked, and nobody must wait for it.
 */
export async function orderPlans(ctx: Buyer, field_ids: readonly string[]): Promise<PaymentOrder> {
  const { db, house, env, now, today, user, note } = ctx;
  const provider = cashier(ctx);
  const ids = field_ids.map((id) => id.toLowerCase());
  const campaign = runningCampaign(today);
  const bars = (field: PlanField): ErrorCode[] => purchaseBars(field, campaign, now.toISOString());
  const seen = await listPlans(house, ids);
  const promising = seen.filter((field) => bars(field).length === 0);
  const history = await withUsableHistory(house, ctx, promising, campaign.year);
  const looked = new Set(promising.map(({ id }) => id));
  return db.tx(async (tx) => {
    const fields = await lockPlans(tx, ids);
    if (fields.length < ids.length) throw new AppError('NOT_FOUND');
    refuse(ids, fields, (field) => {
      const reasons = bars(field);
      return reasons.length === 0 && looked.has(field.id) && !history.has(field.id) ? ['ADVANCED_HISTORY'] : reasons;
    });
    const currencies = new Set(fields.map((field) => currencyOf(countryOf(field))));
    const [currency] = currencies;
    if (currency === undefined || currencies.size > 1) throw new AppError('ORDER_CURRENCIES');
    const lines = fields.map((field): NewLine => ({
      field_id: field.id,
      area_ha: field.area_ha,
      ...priceOf(env.prices[countryOf(field)], field.area_ha),
      ...before(field),
    }));
    const id = randomUUID();
    const amount = lines.reduce((sum, line) => sum + line.amount, 0);
    await place(tx, { id, account_id: user.id, kind: 'advanced', provider, currency, amount }, lines, now);
    await setPending(tx, id, now);
    note({ subject_id: user.id, detail: { order: id, kind: 'advanced', amount, currency } });
    return readOrder(tx, user.id, id);
  });
}

/** Orders what a paid lot has to pay more to grow to a polygon; its plan goes on meanwhile. */
export async function orderDifference(ctx: Buyer, field_id: string, geometry: Polygon): Promise<PaymentOrder> {
  const { db, env, now, user, note } = ctx;
  const provider = cashier(ctx);
  const { area_ha } = measurePolygon(geometry);
  return db.tx(async (tx) => {
    const [field] = await lockPlans(tx, [field_id]);
    if (field === undefined) throw new AppError('NOT_FOUND');
    if (field.plan_status === PLAN_STATUS.pending) throw new AppError('PLAN_PENDING');
    if (field.plan_status !== PLAN_STATUS.paid || !isEntitled(field, now.toISOString())) throw new AppError('PLAN_NOT_ADVANCED');
    const paid_ha = field.paid_area_ha ?? field.area_ha;
    if (!exceedsPaidArea(paid_ha, area_ha)) throw new AppError('PLAN_AREA_COVERED');
    const country = countryOf(field);
    const line: NewLine = { field_id: field.id, area_ha, ...differenceOf(env.prices[country], paid_ha, area_ha), ...before(field) };
    const id = randomUUID();
    const currency = currencyOf(country);
    await place(tx, { id, account_id: user.id, kind: 'difference', provider, currency, amount: line.amount }, [line], now);
    note({ subject_id: user.id, detail: { order: id, kind: 'difference', amount: line.amount, currency } });
    return readOrder(tx, user.id, id);
  });
}

/** Own orders only: another's is as absent as none. */
export const findOwnOrder = readOrder;
