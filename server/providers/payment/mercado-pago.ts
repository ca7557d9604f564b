import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import { ORDER_HOURS, type PaymentKind } from '#domain/plans/order-state.ts';
import { paymentClient, readAnswer, type PaymentService } from './client.ts';
import type { PaymentEvent, PaymentProvider } from './provider.ts';
import { checkSignature, readHeader } from './signature.ts';

const DEFAULT_URL = 'https://api.mercadopago.com';

const opened = z.object({ id: z.string(), init_point: z.url({ protocol: /^https?$/ }) });
const payment = z.object({
  id: z.union([z.int(), z.string()]).transform(String),
  status: z.string(),
  transaction_amount: z.number(),
  currency_id: z.string(),
  external_reference: z.string(),
  date_last_updated: z.string(),
  // The digest goes by the name `lots` there: payments already made bear it, and are refunded months later.
  metadata: z
    .object({ account_id: z.string(), lots: z.string() })
    .transform(({ account_id, lots: fields_digest }) => ({ account_id, fields_digest })),
});
const search = z.object({ results: z.array(z.unknown()) });

/** https://www.mercadopago.com.ar/developers/en/reference/payments/_payments_id/get, "status". */
const KINDS: Readonly<Record<string, PaymentKind>> = {
  pending: 'pending',
  in_process: 'pending',
  authorized: 'pending',
  in_mediation: 'paid',
  approved: 'paid',
  rejected: 'failed',
  cancelled: 'failed',
  refunded: 'refunded',
  charged_back: 'refunded',
};

const eventOf = (given: unknown): PaymentEvent | null => {
  const found = payment.safeParse(given);
  // Payments of the same seller that are not ours carry no such metadata.
  if (!found.success) return null;
  const { id, status, transaction_amount, currency_id, external_reference, date_last_updated, metadata } = found.data;
  const kind = KINDS[status];
  if (kind === undefined) return null;
  return {
    // Not the notification's own id: the signature does not cover it.
    event_id: `${id} ${status} ${date_last_updated}`,
    kind,
    order_id: external_reference,
    ...metadata,
    currency: currency_id,
    amount: Math.round(transaction_amount * 100),
    payment_id: id,
  };
};

/**
 * Mercado Pago Checkout Pro (https://www.mercadopago.com.ar/developers/en/docs/checkout-pro): preferences, and notifications that
 * name a payment. The x-signature header covers `id:<data.id>;request-id:<x-request-id>;ts:<ts>;`, not the body, so that only the
 * payment read from the service itself is believed.
 */
export const mercadoPago = (
  service: Omit<PaymentService, 'url'> & { readonly url?: string | undefined; readonly secret: string },
): PaymentProvider => {
  const ask = paymentClient({ ...service, url: service.url ?? DEFAULT_URL });
  return {
    id: 'mercado-pago',
    async open({ order_id, account_id, fields_digest, currency, amount, description, created_at, return_url, event_url }) {
      const body = {
        items: [{ id: order_id, title: description, quantity: 1, currency_id: currency, unit_price: amount / 100 }],
        external_reference: order_id,
        metadata: { account_id, lots: fields_digest },
        back_urls: { success: return_url, pending: return_url, failure: return_url },
        // The service sends people back by itself to addresses of the open network only.
        ...(return_url.startsWith('https:') ? { auto_return: 'approved' } : {}),
        notification_url: `${event_url}?source_news=webhooks`,
        expires: true,
        expiration_date_to: new Date(Date.parse(created_at) + ORDER_HOURS * 3_600_000).toISOString(),
      };
      const answer = await ask({
        method: 'POST',
        path: '/checkout/preferences',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', 'x-idempotency-key': order_id },
      });
      const { id, init_point } = readAnswer(opened, answer);
      return { reference: id, url: init_point };
    },
    async read({ headers, query }, now) {
      const id = query['data.id'];
      const request_id = headers['x-request-id'];
      const header = readHeader(headers['x-signature'], 'ts');
      if (id === undefined || !/^\w{1,64}$/.test(id)) throw new AppError('PAYMENT_SIGNATURE');
      const request_part = typeof request_id === 'string' ? `request-id:${request_id};` : '';
      checkSignature(service.secret, header, `id:${id.toLowerCase()};${request_part}ts:${header.time};`, now);
      if (query['type'] !== 'payment') return null;
      return eventOf(await ask({ method: 'GET', path: `/v1/payments/${id}` }));
    },
    async find({ order_id }) {
      const query = new URLSearchParams({ external_reference: order_id, sort: 'date_last_updated', criteria: 'desc' });
      const { results } = readAnswer(search, await ask({ method: 'GET', path: `/v1/payments/search?${query.toString()}` }));
      const event = results.flatMap((result) => eventOf(result) ?? []);
      return event.find(({ kind }) => kind === 'paid') ?? event[0] ?? null;
    },
  };
};
