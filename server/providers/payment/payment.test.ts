import { createHmac } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import type { AppError } from '#domain/errors.ts';
import { startLoopback, type Loopback } from '../../../tests/setup/servers/loopback.ts';
import type { RawRequest } from '../../http/raw-request.ts';
import { paymentClient } from './client.ts';
import { paymentProvider } from './index.ts';
import { mercadoPago } from './mercado-pago.ts';
import { digestFields, type Charge, type PaymentProvider } from './provider.ts';
import { stripe } from './stripe.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const SECONDS = String(NOW.getTime() / 1000);
const SECRET = 'whsec_test_of_the_service';
const ORDER = '7f2f8f0a-6a51-4b7e-9a3f-0f3a7a2b9c11';
const OWN = { account_id: 'a1', fields_digest: 'k1' };
/** The same as it is written at a service. */
const WRITTEN = { account_id: 'a1', lots: 'k1' };
const CHARGE: Charge = {
  order_id: ORDER,
  ...OWN,
  currency: 'ARS',
  amount: 18_000_050,
  description: 'Surco: 1 lote avanzado por un año',
  created_at: NOW.toISOString(),
  return_url: 'https://surco.example/dashboard?pago=1',
  event_url: 'https://surco.example/api/payment/event/x',
};

type Seen = { method: string; url: string; headers: Record<string, unknown>; body: string };
const open: Loopback[] = [];
afterEach(async () => Promise.all(open.splice(0).map((one) => one.close())));
const serve = async (listener: RequestListener): Promise<Loopback> => {
  const service = await startLoopback(listener);
  open.push(service);
  return service;
};
/** A service that answers so to everything and keeps what it was asked. */
const answering = async (value: unknown): Promise<{ url: string; seen: Seen[] }> => {
  const seen: Seen[] = [];
  const { url } = await serve((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(value));
    });
  });
  return { url, seen };
};
const parts = (url: string, timeout_ms?: number) => ({
  url,
  is_configured: true,
  key: 'key_of_the_service',
  secret: SECRET,
  clock: () => NOW.getTime(),
  timeout_ms,
});
const hex = (text: string, secret = SECRET): string => createHmac('sha256', secret).update(text).digest('hex');
const codeOf = (run: Promise<unknown>): Promise<string> =>
  run.then(
    () => 'none',
    (error: AppError) => error.code,
  );

describe('Stripe', () => {
  const request = (event: unknown, { time = SECONDS, secret = SECRET } = {}): RawRequest => {
    const body = JSON.stringify(event);
    return {
      body: Buffer.from(body),
      headers: { 'stripe-signature': `t=${time},v1=${hex(`${time}.${body}`, secret)},v0=ignored` },
      query: {},
    };
  };
  const session = (change: object = {}) => ({
    id: 'cs_1',
    object: 'checkout.session',
    amount_total: 18_000_050,
    currency: 'ars',
    payment_status: 'paid',
    status: 'complete',
    payment_intent: 'pi_1',
    metadata: { order_id: ORDER, ...WRITTEN },
    ...change,
  });
  const event = (type: string, object: unknown) => ({ id: 'evt_1', object: 'event', type, data: { object } });
  const provider = stripe(parts('http://127.0.0.1:1'));

  it('opens a session with the order, its price and where to come back', async () => {
    const service = await answering({ id: 'cs_1', url: 'https://checkout.stripe.com/c/pay/cs_1' });
    expect(await stripe(parts(service.url)).open(CHARGE)).toEqual({ reference: 'cs_1', url: 'https://checkout.stripe.com/c/pay/cs_1' });
    const [asked] = service.seen;
    expect([asked?.method, asked?.url]).toEqual(['POST', '/v1/checkout/sessions']);
    expect(asked?.headers).toMatchObject({ authorization: 'Bearer key_of_the_service', 'idempotency-key': ORDER });
    expect(Object.fromEntries(new URLSearchParams(asked?.body))).toMatchObject({
      mode: 'payment',
      client_reference_id: ORDER,
      'line_items[0][price_data][currency]': 'ars',
      'line_items[0][price_data][unit_amount]': '18000050',
      'metadata[order_id]': ORDER,
      'metadata[account_id]': 'a1',
      'payment_intent_data[metadata][lots]': 'k1',
      expires_at: String(NOW.getTime() / 1000 + 86_340),
    });
  });

  it.each([
    ['checkout.session.completed', session(), 'paid'],
    ['checkout.session.completed', session({ payment_status: 'unpaid' }), 'pending'],
    ['checkout.session.async_payment_succeeded', session(), 'paid'],
    ['checkout.session.async_payment_failed', session({ payment_status: 'unpaid' }), 'failed'],
    ['checkout.session.expired', session({ payment_status: 'unpaid', payment_intent: null }), 'failed'],
    [
      'charge.refunded',
      {
        id: 'ch_1',
        amount: 18_000_050,
        currency: 'ars',
        refunded: true,
        payment_intent: 'pi_1',
        metadata: { order_id: ORDER, ...WRITTEN },
      },
      'refunded',
    ],
  ])('reads %s', async (type, object, kind) => {
    expect(await provider.read(request(event(type, object)), NOW)).toMatchObject({
      event_id: 'evt_1',
      kind,
      order_id: ORDER,
      ...OWN,
      currency: 'ARS',
      amount: 18_000_050,
    });
  });

  it.each([
    [
      'a refund of a part',
      event('charge.refunded', { id: 'ch_1', amount: 2, currency: 'ars', refunded: false, metadata: { order_id: ORDER, ...WRITTEN } }),
    ],
    ['somebody else’s session', event('checkout.session.completed', { ...session(), metadata: {} })],
    ['other matters', event('customer.created', {})],
  ])('hears nothing in %s', async (_name, given) => expect(await provider.read(request(given), NOW)).toBeNull());

  it.each([
    ['another’s secret', request(event('customer.created', {}), { secret: 'whsec_of_somebody_else' })],
    ['an old one', request(event('customer.created', {}), { time: String(Number(SECONDS) - 301) })],
    ['none', { ...request({}), headers: {} }],
  ])('refuses a signature: %s', async (_name, given) => expect(await codeOf(provider.read(given, NOW))).toBe('PAYMENT_SIGNATURE'));

  it('is asked about a session whose event never came', async () => {
    const paid = await answering(session());
    expect(await stripe(parts(paid.url)).find({ order_id: ORDER, reference: 'cs_1' })).toMatchObject({ kind: 'paid', order_id: ORDER });
    expect(paid.seen[0]?.url).toBe('/v1/checkout/sessions/cs_1');
    const unpaid = await answering(session({ payment_status: 'unpaid', status: 'open' }));
    expect(await stripe(parts(unpaid.url)).find({ order_id: ORDER, reference: 'cs_1' })).toBeNull();
  });
});

describe('Mercado Pago', () => {
  const payment = (change: object = {}) => ({
    id: 1_234_567_890,
    status: 'approved',
    transaction_amount: 180_000.5,
    currency_id: 'ARS',
    external_reference: ORDER,
    date_last_updated: '2026-11-22T08:59:00.000-03:00',
    metadata: WRITTEN,
    ...change,
  });
  const request = ({ id = '1234567890', time = SECONDS, secret = SECRET, type = 'payment' } = {}): RawRequest => ({
    body: Buffer.from(JSON.stringify({ action: 'payment.updated', type, data: { id } })),
    headers: {
      'x-signature': `ts=${time},v1=${hex(`id:${id.toLowerCase()};request-id:req-1;ts:${time};`, secret)}`,
      'x-request-id': 'req-1',
    },
    query: { 'data.id': id, type },
  });

  it('opens a preference with the order, its price and where the events go', async () => {
    const service = await answering({ id: 'pref-1', init_point: 'https://www.mercadopago.com.ar/checkout/v1/redirect?pref_id=pref-1' });
    expect((await mercadoPago(parts(service.url)).open(CHARGE)).reference).toBe('pref-1');
    const [asked] = service.seen;
    expect([asked?.method, asked?.url]).toEqual(['POST', '/checkout/preferences']);
    expect(asked?.headers).toMatchObject({ authorization: 'Bearer key_of_the_service', 'x-idempotency-key': ORDER });
    expect(JSON.parse(asked?.body ?? '')).toMatchObject({
      items: [{ quantity: 1, currency_id: 'ARS', unit_price: 180_000.5 }],
      external_reference: ORDER,
      metadata: WRITTEN,
      auto_return: 'approved',
      notification_url: 'https://surco.example/api/payment/event/x?source_news=webhooks',
      expiration_date_to: '2026-11-25T12:00:00.000Z',
    });
  });

  it.each([
    ['approved', 'paid'],
    ['in_process', 'pending'],
    ['rejected', 'failed'],
    ['cancelled', 'failed'],
    ['refunded', 'refunded'],
    ['charged_back', 'refunded'],
  ])('reads a payment that is %s from the service itself', async (status, kind) => {
    const service = await answering(payment({ status }));
    expect(await mercadoPago(parts(service.url)).read(request(), NOW)).toMatchObject({
      kind,
      order_id: ORDER,
      ...OWN,
      currency: 'ARS',
      amount: 18_000_050,
      payment_id: '1234567890',
    });
    expect(service.seen[0]?.url).toBe('/v1/payments/1234567890');
  });

  it('believes milliseconds and capital letters as the service signs them', async () => {
    const service = await answering(payment());
    expect(await mercadoPago(parts(service.url)).read(request({ id: 'ABC123', time: String(NOW.getTime()) }), NOW)).not.toBeNull();
  });

  it('asks nothing for what is not signed, and hears nothing in other matters', async () => {
    const service = await answering(payment());
    const provider = mercadoPago(parts(service.url));
    for (const given of [
      request({ secret: 'somebody_else' }),
      request({ time: String(Number(SECONDS) - 301) }),
      { ...request(), headers: {} },
      { ...request(), query: { 'data.id': '../v1/users', type: 'payment' } },
      { ...request(), query: { 'data.id': '999', type: 'payment' } },
    ])
      expect(await codeOf(provider.read(given, NOW))).toBe('PAYMENT_SIGNATURE');
    expect(await provider.read(request({ type: 'merchant_order' }), NOW)).toBeNull();
    expect(service.seen).toEqual([]);
  });

  it('is asked about an order whose event never came: a payment that went through counts', async () => {
    const service = await answering({ results: [payment({ id: 2, status: 'rejected' }), payment()] });
    expect(await mercadoPago(parts(service.url)).find({ order_id: ORDER, reference: 'pref-1' })).toMatchObject({ kind: 'paid' });
    expect(service.seen[0]?.url).toContain(`/v1/payments/search?external_reference=${ORDER}`);
    const none = await answering({ results: [] });
    expect(await mercadoPago(parts(none.url)).find({ order_id: ORDER, reference: 'pref-1' })).toBeNull();
  });
});

describe('a service that stumbles', () => {
  const faults: readonly (readonly [string, RequestListener])[] = [
    ['an error', (_, response) => void response.writeHead(500).end('{}')],
    ['garbage', (_, response) => void response.end('<html>')],
    ['another document', (_, response) => void response.end('{"ok":true}')],
    ['silence', () => undefined],
    [
      'a drip',
      (_, response) => {
        const drop = setInterval(() => response.write(' '), 40);
        response.on('close', () => clearInterval(drop));
      },
    ],
    ['too much', (_, response) => void response.end(Buffer.alloc(600 * 1024, 32))],
    ['a hang-up', (request) => request.socket.destroy()],
    ['a redirect', (_, response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end()],
  ];
  const makers: readonly (readonly [string, (url: string) => PaymentProvider])[] = [
    ['Stripe', (url) => stripe(parts(url, 300))],
    ['Mercado Pago', (url) => mercadoPago(parts(url, 300))],
  ];
  it.each(makers.flatMap(([name, make]) => faults.map(([fault, listener]) => [name, fault, make, listener] as const)))(
    '%s: %s is known by the payment’s own name',
    async (_name, _fault, make, listener) => {
      expect(await codeOf(make((await serve(listener)).url).open(CHARGE))).toBe('PAYMENT_PROVIDER_DOWN');
    },
  );

  it('is left alone for a while after three failures', async () => {
    const service = await serve((_, response) => void response.writeHead(503).end());
    const ask = paymentClient(parts(service.url));
    for (let i = 0; i < 5; i++) await codeOf(ask({ method: 'GET', path: '/x' }));
    expect(service.seen).toHaveLength(3);
  });

  it('is never followed to plain http that nobody configured', async () => {
    expect(await codeOf(stripe({ ...parts('http://127.0.0.1:9'), is_configured: false }).open(CHARGE))).toBe('PAYMENT_PROVIDER_DOWN');
  });
});

it('is chosen by the configuration', () => {
  const env = { PAYMENT_URL: undefined, PAYMENT_KEY: 'key_of_the_service', PAYMENT_SECRET: SECRET };
  expect((['sandbox', 'mercado-pago', 'stripe'] as const).map((PAYMENT) => paymentProvider({ ...env, PAYMENT })?.id)).toEqual([
    'sandbox',
    'mercado-pago',
    'stripe',
  ]);
  expect(paymentProvider({ ...env, PAYMENT: 'none' })).toBeNull();
});

it('names a set of fields the same in any order', () => {
  expect(digestFields(['a', 'b'])).toBe(digestFields(['b', 'a']));
  expect(digestFields(['a', 'b'])).not.toBe(digestFields(['ab']));
});
