import { readServiceAnswer, serviceClient, type AnswerSchema, type Service, type ServiceClient } from '../service-client.ts';

export type PaymentService = Omit<Service, 'headers' | 'down'> & { readonly key: string };

/** Calls of a payment service with its key. */
export const paymentClient = ({ key, ...service }: PaymentService): ServiceClient =>
  serviceClient({ ...service, down: 'PAYMENT_PROVIDER_DOWN', headers: { authorization: `Bearer ${key}` } });

/** Reads a payment service's answer by its schema. */
export const readAnswer = <T>(schema: AnswerSchema<T>, value: unknown): T => readServiceAnswer('PAYMENT_PROVIDER_DOWN', schema, value);
