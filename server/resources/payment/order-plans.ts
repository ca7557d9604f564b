import { randomUUID } from 'node:crypto';
import { PLAN_STATUS } from '#domain/codes.ts';
import { AppError } from '#domain/errors.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { isEntitled } from '#domain/plans/is-entitled.ts';
import { currencyOf, differenceOf, exceedsPaidArea, priceOf } from '#domain/plans/price.ts';
import type { PaymentOrder } from '#domain/schemas/payment.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/db.ts';
import type { Principal } from '#server/auth/principal.ts';
import { isUniqueViolation } from '#server/db/db-error.ts';
import { digestFields } from '#server/providers/payment/provider.ts';
import { countVertices } from '../fields/create/count-vertices.ts';
import { checkCashier, preparePurchaseCheck, refuse } from './prepare-purchase-check.ts';
import { dropProposals } from './proposal-queries.ts';
import { insertOrder, listOrders, lockPlans, setPending, type NewLine, type NewOrder, type PlanField } from './queries.ts';

type Buyer = Ctx<Principal>;

const countryOf = ({ country, owner_country }: PlanField) => country ?? owner_country;

async function place(tx: Db, order: Omit<NewOrder, 'fields_digest'>, lines: readonly NewLine[], now: Date): Promise<void> {
  try {
    await insertOrder(tx, { ...order, fields_digest: digestFields(lines.map(({ field_id }) => field_id)) }, lines, now);
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

/** Orders a year for each field, at the price of the area the server has of it now. */
export async function orderPlans(ctx: Buyer, field_ids: readonly string[]): Promise<PaymentOrder> {
  const { db, env, now, user, note } = ctx;
  const provider = checkCashier(ctx);
  const ids = field_ids.map((id) => id.toLowerCase());
  const reasonsOf = await preparePurchaseCheck(ctx, ids);
  return db.tx(async (tx) => {
    const fields = await lockPlans(tx, ids);
    if (fields.length < ids.length) throw new AppError('NOT_FOUND');
    refuse('CONVERSION_REFUSED', ids, fields, reasonsOf);
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
    await dropProposals(tx, ids);
    note({ subject_id: user.id, detail: { order: id, kind: 'advanced', amount, currency } });
    return readOrder(tx, user.id, id);
  });
}

/** Orders what a paid field has to pay more to grow to a polygon; its plan goes on meanwhile. */
export async function orderDifference(ctx: Buyer, field_id: string, geometry: Polygon): Promise<PaymentOrder> {
  const { db, env, now, user, note } = ctx;
  const provider = checkCashier(ctx);
  const { area_ha } = await ctx.work.run('measure_polygon', geometry, countVertices([geometry]));
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
