import type { Db } from '#server/db/db.ts';
import { insertNotifications } from '../notifications/queries.ts';
import type { LineRow, OrderRow } from './queries.ts';

/** Notifies the buyer of each field that its payment did not come about (rules 12). */
export const notifyFailure = async (
  tx: Db,
  { id, account_id }: Pick<OrderRow, 'id' | 'account_id'>,
  lines: readonly LineRow[],
  is_late: boolean,
  now: Date,
): Promise<void> => {
  await insertNotifications(
    tx,
    lines.map(({ field_id }) => ({
      account_id,
      field_id,
      type: 'payment_failed',
      about: id,
      date: now.toISOString().slice(0, 10),
      params: { order_id: id, is_late },
    })),
    now,
  );
};
