import { z } from 'zod';
import { ROLES } from '../rights/roles.ts';
import { idSchema } from './field.ts';

/** What a guest may do: look, also write notes, also change the field's data (rules 25). */
export const SHARE_LEVELS = ['view', 'annotate', 'edit'] as const;
export type ShareLevel = (typeof SHARE_LEVELS)[number];
export const shareLevelSchema = z.enum(SHARE_LEVELS, 'INVALID');

/** What somebody did with a field that is not his: opened it, exported it, saw its sensitive data. */
export const OPENING_ACTS = ['open', 'export', 'sensitive'] as const;
export type OpeningAct = (typeof OPENING_ACTS)[number];

/**
 * A field shown to an address. It counts as active once its guest has opened the field: until then nobody hears whether the
 * address has an account.
 */
export const shareSchema = z
  .object({
    id: idSchema,
    email: z.string(),
    level: shareLevelSchema,
    created_at: z.iso.datetime(),
    state: z.enum(['waiting', 'active']),
    opened_at: z.iso.datetime().nullable(),
    opened_times: z.int(),
  })
  .meta({ id: 'Share' });
export type Share = z.output<typeof shareSchema>;

/** What one person did with a field of another's, the latest time and how often. */
export const fieldOpeningSchema = z
  .object({
    name: z.string(),
    /** The role of staff; null for a guest. */
    role: z.enum(ROLES).nullable(),
    act: z.enum(OPENING_ACTS),
    last_at: z.iso.datetime(),
    times: z.int(),
  })
  .meta({ id: 'FieldOpening' });
export type FieldOpening = z.output<typeof fieldOpeningSchema>;
