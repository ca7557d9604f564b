import type { Env } from '../../config/env.ts';
import { mercadoPago } from './mercado-pago.ts';
import type { PaymentProvider } from './provider.ts';
import { sandbox } from './sandbox.ts';
import { stripe } from './stripe.ts';

export type PaymentEnv = Pick<Env, 'PAYMENT' | 'PAYMENT_URL' | 'PAYMENT_KEY' | 'PAYMENT_SECRET'>;

/** Chooses who takes the money by PAYMENT; null where nobody does. */
export const paymentProvider = (
  { PAYMENT, PAYMENT_URL: url, PAYMENT_KEY: key = '', PAYMENT_SECRET: secret = '' }: PaymentEnv,
  clock: () => number = () => performance.now(),
): PaymentProvider | null => {
  const service = { url, is_configured: url !== undefined, key, secret, clock };
  if (PAYMENT === 'none') return null;
  if (PAYMENT === 'stripe') return stripe(service);
  if (PAYMENT === 'mercado-pago') return mercadoPago(service);
  return secret === '' ? sandbox() : sandbox(secret);
};
