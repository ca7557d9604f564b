import { z } from 'zod';
import type { PaymentKind } from '#domain/plans/order-state.ts';
import { parseJson } from '../../imagery/provider/http/parse-json.ts';
import { paymentClient, readAnswer, type PaymentService } from './client.ts';
import type { PaymentEvent, PaymentProvider } from './provider.ts';
import { checkSignature, readHeader, timedBody } from './signature.ts';

const DEFAULT_URL = 'https://api.stripe.com';
/** A session lives at most a day; a minute less, for the clocks. */
const SESSION_S = 24 * 3_600 - 60;

/** The digest goes by the name `lots` there: charges already made bear it, and are refunded months later. */
const metadata = z
  .object({ order_id: z.string(), account_id: z.string(), lots: z.string() })
  .transform(({ lots: fields_digest, ...own }) => ({ ...own, fields_digest }));
const opened = z.object({ id: z.string(), url: z.url({ protocol: /^https?$/ }) });
const session = z.object({
  id: z.string(),
  amount_total: z.int(),
  currency: z.string(),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  status: z.enum(['open', 'complete', 'expired']).nullish(),
  payment_intent: z.string().nullish(),
  metadata,
});
const charge = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  refunded: z.boolean(),
  payment_intent: z.string().nullish(),
  metadata,
});
const event = z.object({ id: z.string(), type: z.string(), data: z.object({ object: z.unknown() }) });

type Session = z.output<typeof session>;

const kindOfSession = (type: string, { payment_status }: Session): PaymentKind | null => {
  if (type === 'checkout.session.completed') return payment_status === 'unpaid' ? 'pending' : 'paid';
  if (type === 'checkout.session.async_payment_succeeded') return 'paid';
  if (type === 'checkout.session.async_payment_failed' || type === 'checkout.session.expired') return 'failed';
  return null;
};

const eventOfSession = (event_id: string, kind: PaymentKind, of: Session): PaymentEvent => ({
  event_id,
  kind,
  ...of.metadata,
  amount: of.amount_total,
  currency: of.currency.toUpperCase(),
  payment_id: of.payment_intent ?? null,
});

const eventOf = (given: unknown): PaymentEvent | null => {
  const { id, type, data } = readAnswer(event, given);
  if (type.startsWith('checkout.session.')) {
    const found = session.safeParse(data.object);
    // Sessions of the same account that are not ours carry no such metadata.
    if (!found.success) return null;
    const kind = kindOfSession(type, found.data);
    return kind === null ? null : eventOfSession(id, kind, found.data);
  }
  if (type !== 'charge.refunded') return null;
  const found = charge.safeParse(data.object);
  if (!found.success || !found.data.refunded) return null;
  const { amount, currency, payment_intent } = found.data;
  return {
    event_id: id,
    kind: 'refunded',
    ...found.data.metadata,
    amount,
    currency: currency.toUpperCase(),
    payment_id: payment_intent ?? null,
  };
};

/**
 * Stripe Checkout (https://docs.stripe.com/api/checkout/sessions, https://docs.stripe.com/webhooks/signature): sessions in form
 * encoding, events signed over `<t>.<raw body>` in the Stripe-Signature header.
 */
export const stripe = (
  service: Omit<PaymentService, 'url'> & { readonly url?: string | undefined; readonly secret: string },
): PaymentProvider => {
  const ask = paymentClient({ ...service, url: service.url ?? DEFAULT_URL });
  return {
    id: 'stripe',
    async open({ order_id, account_id, fields_digest, currency, amount, description, created_at, return_url }) {
      const own = { order_id, account_id, lots: fields_digest };
      const fields: Record<string, string> = {
        mode: 'payment',
        success_url: return_url,
        cancel_url: return_url,
        client_reference_id: order_id,
        expires_at: String(Math.floor(Date.parse(created_at) / 1_000) + SESSION_S),
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': currency.toLowerCase(),
        'line_items[0][price_data][unit_amount]': String(amount),
        'line_items[0][price_data][product_data][name]': description,
      };
      for (const [key, value] of Object.entries(own)) {
        fields[`metadata[${key}]`] = value;
        // A charge, and so a refund, carries the metadata of its payment intent.
        fields[`payment_intent_data[metadata][${key}]`] = value;
      }
      const answer = await ask({
        method: 'POST',
        path: '/v1/checkout/sessions',
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': order_id },
      });
      const { id, url } = readAnswer(opened, answer);
      return { reference: id, url };
    },
    async read({ body, headers }, now) {
      const header = readHeader(headers['stripe-signature'], 't');
      checkSignature(service.secret, header, timedBody(header.time, body), now);
      return eventOf(parseJson(body));
    },
    async find({ reference }) {
      const found = readAnswer(session, await ask({ method: 'GET', path: `/v1/checkout/sessions/${encodeURIComponent(reference)}` }));
      if (found.payment_status === 'unpaid') return null;
      return eventOfSession(`find-${found.id}`, 'paid', found);
    },
  };
};
