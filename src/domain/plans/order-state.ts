/** What a payment service may tell of an order. */
export const PAYMENT_KINDS = ['created', 'pending', 'failed', 'paid', 'refunded'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** The same, and what the product decides by itself: nobody paid in time, or the buyer gave up. */
export const ORDER_STATES = ['created', 'pending', 'expired', 'cancelled', 'failed', 'paid', 'refunded'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

const RANK: Readonly<Record<OrderState, number>> = { created: 0, pending: 1, expired: 2, cancelled: 3, failed: 4, paid: 5, refunded: 6 };

/**
 * The state after an event of its payment, whatever order events come in: money that came in counts although the order was thought
 * failed, money that went back counts for good. `nextState('refunded', 'paid')` → `'refunded'`.
 */
export const nextState = (state: OrderState, event: OrderState): OrderState => (RANK[event] > RANK[state] ? event : state);

/** Whether the buyer may still pay. */
export const isOpenOrder = (state: OrderState): boolean => RANK[state] <= RANK.pending;

/** How long an order waits for its payment (rules 12). */
export const ORDER_HOURS = 72;
