import { z } from 'zod';
import { BRANDS_WITH_SLUG } from '#domain/accounts/brand-numbers.ts';
import { CHARTS, REPORT } from '#domain/limits.ts';
import { REPORT_KINDS, REPORT_MENUS, reportLineSchema, reportRequestSchema, reportSchema, VERDICTS } from '#domain/reports/report.ts';
import { idSchema } from '#domain/schemas/field.ts';
import { seasonSchema } from '#domain/schemas/season.ts';
import { emailSchema } from '#domain/schemas/user.ts';
import { call } from '../define.ts';
import { someOf } from '../some-of.ts';

const base = '/reports';
const path = `${base}/:field_id/:report_id`;
const one = z.object({ field_id: idSchema, report_id: idSchema });
const reads = { who: 'field', right: 'report', id: 'field_id' } as const;
const deletes = { who: 'field', right: 'delete_report', id: 'field_id' } as const;
/** The same calls below a brand's slug, for its own people. */
const ofBrand = { who: 'brand', id: 'brand' } as const;
const brand = z.object({ brand: z.enum(BRANDS_WITH_SLUG) });
const sha256 = z.string().regex(/^[\da-f]{64}$/, 'INVALID');
const filter = z.object({
  kind: z.enum(REPORT_KINDS).optional(),
  /** Part of a producer's, field's or farm's name, or of a code. */
  text: z.string().max(100).optional(),
  years: someOf(z.string().regex(/^\d{4}$/, 'INVALID')),
  hybrids: someOf(z.string().max(200)),
  /** ISO 3166-2. */
  provinces: someOf(z.string().max(10)),
  /** Owners of the fields. */
  producers: someOf(idSchema),
  farms: someOf(idSchema),
  makers: someOf(idSchema),
});
const offeredSchema = z.array(z.object({ value: z.string(), label: z.string(), count: z.int() }));
const CREATE_ERRORS = [
  'REPORT_NO_PRODUCER',
  'REPORT_TWO_IMAGES',
  'REPORT_SAME_IMAGE',
  'REPORT_IMAGE_UNKNOWN',
  'REPORT_NO_CHART',
  'REPORT_REPLACED',
  'REPORT_TOO_LARGE',
] as const;

export const reports = {
  list: call({
    method: 'GET',
    path: base,
    access: { who: 'user' },
    input: filter.extend({
      field_id: idSchema.optional(),
      year: z.coerce.number('INVALID').min(1990, 'INVALID').pipe(seasonSchema.shape.year).optional(),
      season: z.coerce.number('INVALID').min(1, 'INVALID').pipe(seasonSchema.shape.season).optional(),
      period: seasonSchema.shape.period.optional(),
      /** Those the asker made himself. */
      own: z.literal('yes').optional(),
      /** All versions, not only the newest of each report. */
      versions: z.literal('all').optional(),
      /** Oldest first. */
      order: z.literal('oldest').optional(),
      /** The last one of the page before. */
      after: idSchema.optional(),
    }),
    reply: z.object({ reports: z.array(reportSchema), total: z.int(), next: z.string().nullable() }),
    summary:
      'Reports of one field or of all the user sees, newest first where nothing else is asked, by pages; with money only for who may see it',
  }),
  menus: call({
    method: 'GET',
    path: `${base}/filters`,
    access: { who: 'user' },
    input: filter,
    reply: z.object({
      /** Of how many owners of fields the reports are. */
      producer_count: z.int(),
      menus: z.record(z.enum(REPORT_MENUS), offeredSchema),
    }),
    summary: 'What a list of reports can be filtered by; of each value how many reports it leaves of those the other filters leave',
  }),
  table: call({
    method: 'GET',
    path: `${base}/table`,
    access: { who: 'user' },
    input: filter,
    reply: z.object({ lines: z.array(reportLineSchema), total: z.int() }),
    rate: 30,
    summary: 'What the filters of a list of reports show, as lines of a table, newest first and all at once up to a limit',
  }),
  one: call({
    method: 'GET',
    path,
    access: reads,
    input: one,
    reply: z.object({ report: reportSchema, versions: z.array(reportSchema) }),
    summary: 'A report with the versions of its series, newest first',
  }),
  /** The page itself is written in the browser (decision 79). */
  pdf: call({
    method: 'POST',
    path: `${path}/pdf`,
    access: reads,
    input: one,
    /** `data`: canonical JSON, of which `hash` is the SHA-256. */
    reply: z.object({ code: z.string(), hash: sha256, data: z.string() }),
    audit: 'report.export',
    summary: 'What a report’s pages are written from, with its code',
  }),
  create: call({
    method: 'POST',
    path: base,
    access: { who: 'field', right: 'read', id: 'field_id' },
    input: reportRequestSchema,
    reply: reportSchema,
    errors: CREATE_ERRORS,
    idempotent: true,
    body_bytes: REPORT.body_bytes,
    audit: 'report.create',
    summary: 'Issue a report: what is printed becomes an immutable snapshot with a code; of an earlier one, its next version',
  }),
  createOfBrand: call({
    method: 'POST',
    path: '/:brand/planification_report/create',
    access: ofBrand,
    input: reportRequestSchema.extend(brand.shape),
    reply: reportSchema,
    errors: CREATE_ERRORS,
    idempotent: true,
    body_bytes: REPORT.body_bytes,
    audit: 'report.create',
    summary: 'Issue a report as `/reports` does, for people of the brand',
  }),
  combineSvgs: call({
    method: 'POST',
    path: '/:brand/planification_report/combine_svgs',
    access: ofBrand,
    input: brand.extend({ svgs: z.array(z.string()).max(CHARTS.count + 1) }).strict(),
    reply: z.object({ svg: z.string() }),
    errors: ['CHART_SVG_NOT_FOUND', 'CHART_SVG_UNREADABLE', 'CHART_SVG_FOREIGN', 'CHART_SVG_TOO_LARGE'],
    body_bytes: REPORT.body_bytes,
    rate: 60,
    summary: 'Join charts below each other into one SVG of plain shapes',
  }),
  remove: call({
    method: 'DELETE',
    path,
    access: deletes,
    input: one,
    reply: z.object({ report_id: idSchema }),
    audit: 'report.delete',
    summary: 'Withdraw one version of a report; restorable for 30 days, and its code says so at once',
  }),
  restore: call({
    method: 'POST',
    path: `${path}/restore`,
    access: deletes,
    input: one,
    reply: reportSchema,
    errors: ['RESTORE_EXPIRED'],
    audit: 'report.restore',
    summary: 'Bring a withdrawn version back',
  }),
  share: call({
    method: 'POST',
    path: `${path}/share`,
    access: { who: 'field', right: 'share', id: 'field_id' },
    input: one.extend({ emails: z.array(emailSchema).min(1, 'REQUIRED').max(REPORT.share, 'LIMIT_REACHED') }).strict(),
    reply: z.object({ sent: z.int() }),
    errors: ['REPORT_NOT_GUEST'],
    rate: 30,
    audit: 'report.share',
    summary: 'Send the report’s address by mail to people who see the field; the mail holds no data',
  }),
  verify: call({
    method: 'POST',
    path: `${base}/verify`,
    access: { who: 'anyone' },
    input: z
      .object({
        code: z.string().max(20),
        /** SHA-256 of the data in a file; null where somebody holds a printed code alone. */
        hash: sha256.nullable(),
        /** SHA-256 of each name with its value that the file says, in its order. */
        facts: z
          .array(sha256)
          .max(REPORT.fact_rows * REPORT.columns)
          .default([]),
      })
      .strict(),
    reply: z.object({
      verdict: z.enum(VERDICTS),
      code: z.string().nullable(),
      /** Number of the brand it was issued under. */
      brand: z.int().nullable(),
      issued_on: z.iso.date().nullable(),
      version: z.int().nullable(),
      newest_version: z.int().nullable(),
      /** Places in `facts` of what is not as it was issued; nothing says what it was. */
      differs: z.array(z.int()),
    }),
    rate: REPORT.verify_a_minute,
    summary: 'Whether a code, and the data of a file, are of a report this installation issued; nothing of the field is said',
  }),
};
