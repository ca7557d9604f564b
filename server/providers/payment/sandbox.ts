import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { PAYMENT_KINDS, type PaymentKind } from '#domain/plans/order-state.ts';
import type { RawRequest } from '../../http/raw-request.ts';
import { parseJson } from '../../imagery/provider/http/parse-json.ts';
import { readAnswer } from './client.ts';
import type { PaymentEvent, PaymentProvider } from './provider.ts';
import { checkSignature, readHeader, signBody, timedBody } from './signature.ts';

const HEADER = 'surco-signature';

const event = z.object({
  event_id: z.string().min(1).max(200),
  kind: z.enum(PAYMENT_KINDS),
  order_id: z.string(),
  account_id: z.string(),
  fields_digest: z.string(),
  currency: z.string(),
  amount: z.int(),
  payment_id: z.string().nullable(),
});

export type SignedEvent = { readonly body: string; readonly signature: string };

/** The payment service that comes with the product: a page on which the outcome is chosen, and events signed like a real one's. */
export interface Sandbox extends PaymentProvider {
  readonly id: 'sandbox';
  /** An event as it would come over the network. */
  sign(event: PaymentEvent, now: Date): SignedEvent;
  /** The request such an event comes in. */
  requestOf(signed: SignedEvent): RawRequest;
}

/** What the page's choice is called by a service. */
export const sandboxEvent = (order: Omit<PaymentEvent, 'event_id' | 'kind' | 'payment_id'>, kind: PaymentKind): PaymentEvent => ({
  ...order,
  event_id: randomBytes(16).toString('hex'),
  kind,
  payment_id: `sandbox-${order.order_id}`,
});

export const sandbox = (secret: string = randomBytes(32).toString('hex')): Sandbox => ({
  id: 'sandbox',
  open: async () => {
    const reference = randomBytes(24).toString('base64url');
    return { reference, url: `/payment/sandbox/${reference}` };
  },
  read: async ({ body, headers }, now) => {
    const header = readHeader(headers[HEADER], 't');
    checkSignature(secret, header, timedBody(header.time, body), now);
    return readAnswer(event, parseJson(body));
  },
  find: async () => null,
  sign: (event, now) => {
    const body = JSON.stringify(event);
    return { body, signature: signBody(secret, Buffer.from(body), now) };
  },
  requestOf: ({ body, signature }) => ({ body: Buffer.from(body), headers: { [HEADER]: signature }, query: {} }),
});

export const isSandbox = (provider: PaymentProvider | null): provider is Sandbox => provider?.id === 'sandbox';
