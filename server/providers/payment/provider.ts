import { createHash } from 'node:crypto';
import type { PaymentKind } from '#domain/plans/order-state.ts';
import type { Currency } from '#domain/plans/price.ts';
import type { RawRequest } from '../../http/raw-request.ts';

/** What a service is asked to charge. */
export interface Charge {
  readonly order_id: string;
  readonly account_id: string;
  /** `digestFields` of the fields it is for: comes back with every event. */
  readonly fields_digest: string;
  readonly currency: Currency;
  /** In hundredths. */
  readonly amount: number;
  readonly description: string;
  readonly created_at: string;
  /** The page the buyer comes back to; coming back changes nothing. */
  readonly return_url: string;
  /** Where the service sends its events. */
  readonly event_url: string;
}

/** A checkout as the service opened it. */
export interface OpenCheckout {
  readonly reference: string;
  readonly url: string;
}

/** What a service says of a payment, in our own terms; compared with our own order before it counts. */
export interface PaymentEvent {
  readonly event_id: string;
  readonly kind: PaymentKind;
  readonly order_id: string;
  readonly account_id: string;
  readonly fields_digest: string;
  readonly currency: string;
  readonly amount: number;
  readonly payment_id: string | null;
}

export const PAYMENT_PROVIDERS = ['sandbox', 'mercado-pago', 'stripe'] as const;
export type PaymentProviderId = (typeof PAYMENT_PROVIDERS)[number];

export interface PaymentProvider {
  readonly id: PaymentProviderId;
  /** Opens a checkout; asked twice for one order, the service answers with the same one. */
  open(charge: Charge): Promise<OpenCheckout>;
  /** The event in a signed request; null for what is not about an order. A wrong or old signature throws PAYMENT_SIGNATURE. */
  read(raw: RawRequest, now: Date): Promise<PaymentEvent | null>;
  /** What the service knows of an order whose event never came; null when it knows of no payment. */
  find(order: { readonly order_id: string; readonly reference: string }): Promise<PaymentEvent | null>;
}

/** Names a set of fields in few letters, whatever their order. */
export const digestFields = (field_ids: readonly string[]): string =>
  createHash('sha256').update(field_ids.toSorted().join(' ')).digest('hex').slice(0, 32);
