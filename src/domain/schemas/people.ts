import { z } from 'zod';
import { COUNTRIES } from '../codes.ts';
import { ROLES } from '../rights/roles.ts';
import { nameSchema } from './text.ts';
import { emailSchema } from './user.ts';

const person = z.object({ id: z.uuid(), name: z.string() });

/** An account as whoever manages it sees it. What he may not know is null (rows 6–11 of the table of rights). */
export const managedUserSchema = z
  .object({
    id: z.uuid(),
    version: z.int(),
    firstname: z.string(),
    lastname: z.string(),
    /** Contact: with the sensitive flag only. */
    email: z.string().nullable(),
    phone_number: z.string().nullable(),
    fiscal_id: z.string().nullable(),
    country: z.enum(COUNTRIES),
    role: z.enum(ROLES),
    brand_id: z.int(),
    style_brand: z.int(),
    manager: person.nullable(),
    /** Staff that keeps an accepted record of this producer. */
    served_by: z.array(person),
    has_onesoil_access: z.boolean(),
    show_sensitive_information: z.boolean(),
    is_field_agronomist: z.boolean(),
    is_disabled: z.boolean(),
    is_active: z.boolean(),
    created_at: z.iso.datetime(),
    /** Last time a session of his was used; null when never. */
    used_at: z.iso.datetime().nullable(),
    field_count: z.int(),
    area_ha: z.number(),
    /** What the reader may do to it. */
    rights: z.object({ role: z.boolean(), link: z.boolean(), flags: z.boolean(), disable: z.boolean() }),
  })
  .meta({ id: 'ManagedUser' });
export type ManagedUser = z.output<typeof managedUserSchema>;

/** What is typed about a producer. */
export const producerInfoSchema = z.object({
  name: nameSchema,
  email: emailSchema.nullable(),
  country: z.enum(COUNTRIES).nullable(),
  /** ISO 3166-2. */
  province: z.string().max(10).nullable(),
  city: nameSchema.nullable(),
  /** By the country's rule (domain.md §10); free text without a country is refused. */
  fiscal_id: nameSchema.nullable(),
});
export type ProducerInfo = z.output<typeof producerInfoSchema>;

export const producerSchema = z
  .object({
    id: z.uuid(),
    version: z.int(),
    ...producerInfoSchema.shape,
    email: z.string().nullable(),
    /** none: a name in a list · invited: the address was asked · accepted: the record speaks of an account. */
    status: z.enum(['none', 'invited', 'accepted']),
    /** keeper: the reader keeps the record · self: it speaks of him · invited: he is asked · team, tenant: his people keep it. */
    relations: z.array(z.enum(['keeper', 'self', 'invited', 'team', 'tenant'])),
    keeper: person,
    /** The producer lets the keeper work on his fields. */
    may_edit: z.boolean(),
    field_count: z.int(),
  })
  .meta({ id: 'Producer' });
export type Producer = z.output<typeof producerSchema>;

/** An owner of fields as staff that looks after him sees him. */
export const reachedProducerSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** These two with the sensitive flag only (row 14). */
    business_name: z.string().nullable(),
    email: z.string().nullable(),
    /** The reader, or his people, that keep an accepted record of him. */
    served_by: z.array(person),
    /** Of what the reader sees: fields, their area, and planning reports with the moment of the last one. */
    field_count: z.int(),
    area_ha: z.number(),
    report_count: z.int(),
    reported_at: z.iso.datetime().nullable(),
    /** Last time a session of his was used; null when never. */
    used_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ReachedProducer' });
export type ReachedProducer = z.output<typeof reachedProducerSchema>;
export const PRODUCER_ORDERS = ['name', 'fields', 'area', 'reports', 'reported', 'used'] as const;
export type ProducerOrder = (typeof PRODUCER_ORDERS)[number];

/** One line of the audit as a person reads it. */
export const auditLineSchema = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  action: z.string(),
  /** Null where the reader may not know who it was, or the account is gone. */
  actor: person.nullable(),
  is_self: z.boolean(),
  field_ids: z.array(z.uuid()),
  detail: z.record(z.string(), z.unknown()),
});
export type AuditLine = z.output<typeof auditLineSchema>;
