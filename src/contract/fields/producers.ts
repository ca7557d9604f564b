import { z } from 'zod';
import { BRANDS_WITH_SLUG } from '#domain/accounts/brand-numbers.ts';
import { idSchema, versionSchema } from '#domain/schemas/field.ts';
import { PEOPLE } from '#domain/limits.ts';
import { REPORTS_MODE_ROLES } from '#domain/rights/roles.ts';
import { PRODUCER_ORDERS, producerInfoSchema, producerSchema, reachedProducerSchema } from '#domain/schemas/people.ts';
import { call } from '../define.ts';

const one = z.object({ producer_id: idSchema });
const path = '/producer/:producer_id';
/** The same calls below a brand's slug, for its own people. */
const ofBrand = { who: 'brand', id: 'brand' } as const;
const brand = z.object({ brand: z.enum(BRANDS_WITH_SLUG) });
/** The reports mode's own, of the brand's staff (rules §8, row 66). */
const ofMode = { ...ofBrand, roles: REPORTS_MODE_ROLES } as const;
const newProducer = producerInfoSchema.extend({ invite: z.boolean().default(false) }).strict();
const list = z.object({ producers: z.array(producerSchema) });
const NEW_ERRORS = ['FISCAL_ID_INVALID', 'FISCAL_ID_LENGTH', 'REQUIRED'] as const;

export const producers = {
  list: call({
    method: 'GET',
    path: '/producer/by_user',
    access: { who: 'user' },
    input: z.object({}),
    reply: list,
    summary: 'Records of producers the user keeps, his people keep, or that speak of him; requests to him first',
  }),
  create: call({
    method: 'POST',
    path: '/producer',
    access: { who: 'user' },
    input: newProducer,
    reply: producerSchema,
    errors: NEW_ERRORS,
    idempotent: true,
    audit: 'producer.create',
    summary: 'Keep a record of a producer; with `invite` his address is asked',
  }),
  listOfBrand: call({
    method: 'GET',
    path: '/:brand/producer/by_user',
    access: ofBrand,
    input: brand,
    reply: list,
    summary: 'The records of producers as `/producer/by_user` tells them, to people of the brand',
  }),
  createOfBrand: call({
    method: 'POST',
    path: '/:brand/producer/create',
    access: ofBrand,
    input: newProducer.extend(brand.shape),
    reply: producerSchema,
    errors: NEW_ERRORS,
    idempotent: true,
    audit: 'producer.create',
    summary: 'Keep a record of a producer as `/producer` does, for people of the brand',
  }),
  reach: call({
    method: 'GET',
    path: '/:brand/producer/reach',
    access: ofMode,
    input: brand.extend({
      /** In names; in business names and addresses too for whoever may see them. */
      search: z.string().max(200).default(''),
      order: z.enum(PRODUCER_ORDERS).default('name'),
      page: z.coerce.number<string | number>('INVALID').int('INVALID').min(0, 'INVALID').max(PEOPLE.pages, 'INVALID').default(0),
    }),
    reply: z.object({ producers: z.array(reachedProducerSchema), total: z.int() }),
    rate: 120,
    summary: 'Owners of the fields that the asker sees as staff, by pages',
  }),
  reachOne: call({
    method: 'GET',
    path: '/:brand/producer/reach/:owner_id',
    access: ofMode,
    input: brand.extend({ owner_id: idSchema }),
    reply: z.object({ producer: reachedProducerSchema, field_ids: z.array(z.uuid()) }),
    rate: 120,
    summary: 'One of them with his fields; 404 for any other',
  }),
  edit: call({
    method: 'PATCH',
    path,
    access: { who: 'producer', right: 'edit', id: 'producer_id' },
    input: producerInfoSchema.partial().extend({ producer_id: idSchema, version: versionSchema }).strict(),
    reply: producerSchema,
    errors: ['FISCAL_ID_INVALID', 'FISCAL_ID_LENGTH'],
    if_match: true,
    audit: 'producer.edit',
    summary: 'Change a record; the address of an accepted one stays',
  }),
  invite: call({
    method: 'POST',
    path: `${path}/invitation`,
    access: { who: 'producer', right: 'invite', id: 'producer_id' },
    input: one,
    reply: producerSchema,
    errors: ['REQUIRED', 'RATE_LIMITED', 'PRODUCER_LINKED'],
    audit: 'producer.edit',
    summary: 'Ask the record’s address to accept; the mail holds no data',
  }),
  answer: call({
    method: 'POST',
    path: `${path}/answer`,
    access: { who: 'producer', right: 'answer', id: 'producer_id' },
    input: one.extend({ accepted: z.boolean(), may_edit: z.boolean().default(false) }),
    reply: z.object({ producer: producerSchema.nullable() }),
    errors: ['PRODUCER_LINKED'],
    audit: 'producer.accept',
    summary: 'Accept a request, change what was allowed, or refuse and end it; acts on the next call',
  }),
  end: call({
    method: 'DELETE',
    path: `${path}/link`,
    access: { who: 'producer', right: 'end', id: 'producer_id' },
    input: one,
    reply: z.object({ producer_id: idSchema }),
    audit: 'producer.accept',
    summary: 'Part from an account; the record stays with its keeper',
  }),
  remove: call({
    method: 'DELETE',
    path,
    access: { who: 'producer', right: 'delete', id: 'producer_id' },
    input: one.extend({ version: versionSchema }),
    reply: z.object({ producer_id: idSchema }),
    errors: ['PRODUCER_HAS_FIELDS'],
    if_match: true,
    audit: 'producer.delete',
    summary: 'Delete a record no field names',
  }),
};
