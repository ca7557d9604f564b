import { z } from 'zod';
import { BRANDS_WITH_SLUG } from '#domain/accounts/brand-numbers.ts';
import {
  COVERAGE_MENUS,
  coverageCandidateSchema,
  coverageInfoShape,
  coverageLineSchema,
  coverageSchema,
  invoiceShape,
  sentInfoShape,
  typedSeasonShape,
} from '#domain/coverage/coverage.ts';
import { COVERAGE_STATES } from '#domain/coverage/states.ts';
import { COVERAGE } from '#domain/limits.ts';
import type { CoverageRight } from '#domain/rights/field-matrix.ts';
import { idSchema, versionSchema } from '#domain/schemas/field.ts';
import { reasonSchema } from '#domain/schemas/text.ts';
import { call } from '../define.ts';
import { someOf } from '../some-of.ts';

const base = '/overseeding_coverage/v2';
const path = `${base}/:coverage_id`;
/** The same store below the brand's slug, for its own people. */
const ofBrand = '/:brand/overseeding_coverage';
const brand = z.object({ brand: z.enum(BRANDS_WITH_SLUG) });
const one = z.object({ coverage_id: idSchema });
const held = one.extend({ version: versionSchema });
const whoMay = <const Right extends CoverageRight>(right: Right) => ({ who: 'coverage', right, id: 'coverage_id' }) as const;
const adds = { who: 'field', right: 'edit_coverage', id: 'field_ids' } as const;

const filter = z.object({
  /** Part of a producer's, business's, field's or farm's name. */
  text: z.string().max(100).optional(),
  /** First years of seasons. */
  years: someOf(z.string().regex(/^\d{4}$/, 'INVALID')),
  states: someOf(z.enum(COVERAGE_STATES, 'INVALID')),
  /** ISO 3166-2. */
  provinces: someOf(z.string().max(10)),
  /** Holders. */
  producers: someOf(idSchema),
});
const paged = filter.extend({
  /** The last one of the page before. */
  after: idSchema.optional(),
});
const listed = z.object({
  coverages: z.array(coverageSchema),
  /** Of all that the filters leave. */
  total: z.int(),
  area_ha: z.number(),
  next: z.string().nullable(),
  /** Terms that are accepted now. */
  terms: z.object({ version: z.string(), since: z.iso.date() }),
  /** Whether the reader has part in the programme, and so may make new ones. */
  can_create: z.boolean(),
});
const created = z.object({ ...sentInfoShape, ...invoiceShape }).strict();
const INVOICE_ERRORS = [
  'INVOICE_TYPE',
  'INVOICE_TOO_LARGE',
  'PDF_ENCRYPTED',
  'PDF_ACTIVE',
  'PDF_UNREADABLE',
  'PHOTO_TOO_MANY_PIXELS',
  'PHOTO_UNREADABLE',
  'STORAGE_FULL',
] as const;
const FIELD_ERRORS = ['COVERAGE_OTHER_BRAND', 'COVERAGE_HOLDERS_DIFFER', 'COVERAGE_SEASON_CLOSED', 'COVERAGE_NOT_ELIGIBLE'] as const;
const CREATE_ERRORS = [...INVOICE_ERRORS, ...FIELD_ERRORS, 'LIMIT_REACHED'] as const;
const STATE_ERRORS = ['COVERAGE_APPROVED', 'COVERAGE_EXPIRED', 'COVERAGE_VOID'] as const;
/** Room for what is a byte too large, so that it is refused by its own name. */
const upload = { key: 'file', max_bytes: COVERAGE.invoice_bytes + 1024 * 1024 } as const;

export const coverage = {
  list: call({
    method: 'GET',
    path: `${base}/list`,
    access: { who: 'user' },
    input: paged,
    reply: listed,
    summary: 'Replanting coverages the user may see, newest season first, by pages',
  }),
  menus: call({
    method: 'GET',
    path: `${base}/filters`,
    access: { who: 'user' },
    input: filter,
    reply: z.object({
      menus: z.record(z.enum(COVERAGE_MENUS), z.array(z.object({ value: z.string(), label: z.string(), count: z.int() }))),
    }),
    summary: 'What a list of coverages can be filtered by; of each value how many it leaves of those the other filters leave',
  }),
  table: call({
    method: 'GET',
    path: `${base}/table`,
    access: { who: 'user' },
    input: filter,
    reply: z.object({ coverages: z.array(coverageLineSchema), total: z.int() }),
    rate: 30,
    summary: 'What the filters show, all at once up to a limit, for a table',
  }),
  candidates: call({
    method: 'GET',
    path: `${base}/fields`,
    access: { who: 'user' },
    input: z.object({
      ...typedSeasonShape,
      seed_brand: coverageInfoShape.seed_brand,
      /** Part of an owner's, farm's or field's name. */
      text: z.string().max(100).optional(),
      /** The one that is edited: its own fields are not taken by it. */
      coverage_id: idSchema.optional(),
    }),
    reply: z.object({ fields: z.array(coverageCandidateSchema), total: z.int() }),
    summary: 'Fields the user may take into a coverage of a season, each with why it cannot be',
  }),
  create: call({
    method: 'POST',
    path: `${base}/create`,
    access: adds,
    input: created,
    reply: coverageSchema,
    errors: CREATE_ERRORS,
    upload,
    idempotent: true,
    rate: 60,
    audit: 'coverage.create',
    summary: 'Create a coverage of fields of one owner with its invoice; it waits for him to accept the terms',
  }),
  get: call({
    method: 'GET',
    path,
    access: whoMay('coverage'),
    input: one,
    reply: coverageSchema,
    summary: 'A coverage; of one that waits, what has come between its fields and their acceptance',
  }),
  edit: call({
    method: 'PUT',
    path,
    access: whoMay('edit_coverage'),
    /** A business name that is left out stays: not everybody who edits may know it. */
    input: held.extend({ ...coverageInfoShape, business_name: coverageInfoShape.business_name.optional() }).strict(),
    reply: coverageSchema,
    errors: [...FIELD_ERRORS, ...STATE_ERRORS],
    if_match: true,
    audit: 'coverage.edit',
    summary: 'Say something else of a coverage that waits; the right to each field is asked',
  }),
  replaceInvoice: call({
    method: 'PUT',
    path: `${path}/invoice`,
    access: whoMay('edit_coverage'),
    input: held.extend(invoiceShape).strict(),
    reply: coverageSchema,
    errors: [...INVOICE_ERRORS, ...STATE_ERRORS],
    if_match: true,
    upload,
    rate: 60,
    audit: 'coverage.invoice',
    summary: 'Put another invoice in place of the one of a coverage that waits',
  }),
  openInvoice: call({
    method: 'POST',
    path: `${path}/invoice`,
    access: whoMay('invoice'),
    input: one,
    reply: z.object({ url: z.string(), expires_at: z.iso.datetime() }),
    errors: ['INVOICE_GONE'],
    audit: 'sensitive.read',
    summary: 'A short-lived address of the invoice, good for the asker’s session alone; each reading asks for the right anew',
  }),
  remove: call({
    method: 'DELETE',
    path,
    access: whoMay('edit_coverage'),
    input: held,
    reply: z.object({ coverage_id: idSchema }),
    errors: STATE_ERRORS,
    if_match: true,
    audit: 'coverage.delete',
    summary: 'Delete a coverage that waits; restorable for 30 days',
  }),
  restore: call({
    method: 'POST',
    path: `${path}/restore`,
    access: whoMay('edit_coverage'),
    input: one,
    reply: coverageSchema,
    errors: ['RESTORE_EXPIRED', ...FIELD_ERRORS],
    audit: 'coverage.restore',
    summary: 'Bring a deleted coverage back, where nothing else covers its fields by now',
  }),
  annul: call({
    method: 'POST',
    path: `${path}/void`,
    access: whoMay('void_coverage'),
    input: held.extend({ reason: reasonSchema }).strict(),
    reply: coverageSchema,
    errors: STATE_ERRORS,
    if_match: true,
    audit: 'coverage.void',
    summary: 'Annul a coverage, for a reason its holder is told; its fields can be covered again',
  }),
  /** The page itself is written in the browser (decision 79). */
  pdf: call({
    method: 'POST',
    path: `${path}/pdf`,
    access: whoMay('coverage'),
    input: one,
    /** `data`: canonical JSON, of which `hash` is the SHA-256. */
    reply: z.object({ code: z.string(), hash: z.string(), data: z.string() }),
    rate: 60,
    audit: 'coverage.export',
    summary: 'What a coverage’s pages are written from, with the code it verifies by; the same as before where nothing has changed since',
  }),
  getAllOfBrand: call({
    method: 'GET',
    path: `${ofBrand}/get_all/`,
    access: { who: 'brand', id: 'brand' },
    input: paged.extend(brand.shape),
    reply: listed,
    summary: 'Replanting coverages as `/overseeding_coverage/v2/list` gives them, for people of the brand',
  }),
  createOfBrand: call({
    method: 'POST',
    path: `${ofBrand}/create`,
    access: adds,
    input: created.extend(brand.shape),
    reply: coverageSchema,
    errors: CREATE_ERRORS,
    upload,
    idempotent: true,
    rate: 60,
    audit: 'coverage.create',
    summary: 'Create a coverage as `/overseeding_coverage/v2/create` does, for people of the brand',
  }),
  getOfBrand: call({
    method: 'GET',
    path: `${ofBrand}/get`,
    access: whoMay('coverage'),
    input: one.extend(brand.shape),
    reply: coverageSchema,
    summary: 'A coverage, for people of the brand',
  }),
  activate: call({
    method: 'POST',
    path: `${ofBrand}/activate`,
    access: { ...whoMay('approve_coverage'), fresh: true },
    input: held
      .extend({
        ...brand.shape,
        accepted_terms: z.literal(true, 'TERMS_REQUIRED'),
        /** The version that was shown. */
        terms_version: z.string().max(20),
      })
      .strict(),
    reply: coverageSchema,
    errors: [...STATE_ERRORS, 'COVERAGE_FIELDS_CHANGED', 'COVERAGE_TERMS_CHANGED'],
    if_match: true,
    audit: 'coverage.approve',
    summary: 'Approve a coverage by accepting the programme’s terms: name, moment and version are frozen, and it can be changed no more',
  }),
};
