import { localDay } from '#domain/calendar/local-hour.ts';
import { zoneAt } from '#domain/calendar/zone-at.ts';
import { dueNotice, PLAN_NOTICE_DAYS } from '#domain/plans/plan-year.ts';
import { isOpenOrder, ORDER_HOURS } from '#domain/plans/order-state.ts';
import type { Db } from '../db/db.ts';
import { composeMail, type MailKind } from '../providers/mail/compose.ts';
import type { Mail, MailProvider } from '../providers/mail/mail.ts';
import type { PaymentProvider } from '../providers/payment/provider.ts';
import type { Env } from '../config/env.ts';
import { insertNotifications } from '../resources/notifications/queries.ts';
import { personalReasons, saveReasons } from '../resources/notifications/reason-queries.ts';
import { listEndingPlans, listStaleOrders, lockOrder, findOrder, saveNotice, type EndingPlan } from '../resources/payment/queries.ts';
import { handlePaymentEvent, moveOrder } from '../resources/payment/settle.ts';
import { expireCoverages } from './expire-coverages.ts';
import type { TrustedTime } from './trusted-time.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** An end that nobody was notified of in time is still notified for so long. */
const LATE_DAYS = 7;

export type PlanParts = {
  readonly db: Db;
  readonly mail: MailProvider;
  readonly payment: PaymentProvider | null;
  readonly env: Pick<Env, 'public_url' | 'DEMO_DATE'>;
};

type Notified = EndingPlan & { readonly days: number; readonly zone: string };

/** Notes each due notice once and puts it into the owner's notifications; answers those that are new. */
const noteEnds = (db: Db, now: Date): Promise<Notified[]> =>
  db.tx(async (tx) => {
    const farthest = Math.max(...PLAN_NOTICE_DAYS);
    const plans = await listEndingPlans(tx, new Date(now.getTime() - LATE_DAYS * DAY_MS), new Date(now.getTime() + farthest * DAY_MS));
    const notified: Notified[] = [];
    const known: Notified[] = [];
    for (const plan of plans) {
      const days = dueNotice(plan.plan_ends, now.toISOString());
      if (days === null) continue;
      const is_new = await saveNotice(tx, plan.field_id, plan.plan_ends, days, now);
      (is_new ? notified : known).push({ ...plan, days, zone: zoneAt(plan.label, plan.province) });
    }
    const rowOf = ({ owner_id, field_id, plan_ends, zone }: Notified) => ({
      account_id: owner_id,
      field_id,
      type: 'plan_end' as const,
      date: localDay(new Date(plan_ends), zone),
    });
    const not_made = await insertNotifications(
      tx,
      notified.map((plan) => ({
        ...rowOf(plan),
        about: `${plan.plan_ends} ${String(plan.days)}`,
        date: localDay(now, plan.zone),
        params: { days_left: plan.days, ends: localDay(new Date(plan.plan_ends), plan.zone), is_trial: plan.is_trial },
      })),
      now,
    );
    const reasons = known.map((plan) => ({ ...rowOf(plan), reason: 'already_notified' as const, params: {} }));
    await saveReasons(tx, [...personalReasons(not_made), ...reasons], now);
    return notified;
  });

/** One mail a person and matter, without anything about the fields. */
const mailsOf = (notified: readonly Notified[], home: string): Mail[] =>
  [...Map.groupBy(notified, ({ owner_id, days }) => `${owner_id} ${String(days === 0)}`).values()].flatMap(([first]) => {
    if (first === undefined) return [];
    const kind: MailKind = first.days === 0 ? 'plan_ended' : 'plan_end';
    return composeMail(kind, first.language, first.email, { name: first.firstname, link: `${home}/dashboard?paneles=plans` });
  });

/** Notifies owners of plans and trials that end in 30, 7 and 1 days, and that have ended (rules 8). */
export const notifyPlanExpiry = async ({ db, mail, env }: PlanParts, now: Date): Promise<void> => {
  const notified = await noteEnds(db, now);
  // What was notified in the product is notified; a mail that does not leave takes nothing back.
  const sent = await Promise.allSettled(mailsOf(notified, env.public_url).map((one) => mail.send(one)));
  const failed = sent.find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
};

/** Asks the service once more before an order is given up: its event may have been lost. */
const askAgain = async ({ db, payment }: PlanParts, order_id: string, now: Date): Promise<void> => {
  const order = await findOrder(db, { id: order_id });
  if (payment === null || order?.reference === null || order?.provider !== payment.id) return;
  const event = await payment.find({ order_id, reference: order.reference });
  if (event !== null) await handlePaymentEvent(db, payment.id, event, now);
};

/** Gives up orders nobody has paid within 72 hours; their fields go back to what they were (rules 12). */
export const expireOrders = async (parts: PlanParts, now: Date): Promise<void> => {
  const ids = await listStaleOrders(parts.db, new Date(now.getTime() - ORDER_HOURS * HOUR_MS));
  const troubles: unknown[] = [];
  for (const id of ids) {
    // A service that is away does not keep the fields: should the money have come in, its event counts later too.
    await askAgain(parts, id, now).catch((trouble: unknown) => troubles.push(trouble));
    await parts.db.tx(async (tx) => {
      const order = await lockOrder(tx, id);
      if (order !== undefined && isOpenOrder(order.state)) await moveOrder(tx, order, { state: 'expired' }, now);
    });
  }
  if (troubles.length > 0) throw troubles[0];
};

const EVERY_MS = HOUR_MS / 4;

/** Looks after orders, ends of plans and coverages whose season is over while the server runs, but while the clock is in doubt: nobody is notified twice that his plan has ended. */
export const startPlanWatch = (parts: PlanParts, time: TrustedTime, background: (work: () => Promise<void>) => void): (() => void) => {
  const timer = setInterval(() => {
    background(async () => {
      const now = await time();
      if (now === null) return;
      const ended = await Promise.allSettled([
        expireOrders(parts, now),
        notifyPlanExpiry(parts, now),
        expireCoverages(parts.db, parts.env, now),
      ]);
      const troubles = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
      if (troubles.length > 0) throw new AggregateError(troubles, 'Orders, plans or coverages whose end was not looked after');
    });
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
};
