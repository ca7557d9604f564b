import { z } from 'zod';
import { BRANDS_WITH_SLUG } from '#domain/accounts/brand-numbers.ts';
import { batchReportItemSchema, batchReportOrderSchema, batchReportSchema, candidateSchema } from '#domain/reports/batch-report.ts';
import { REPORTS_MODE_ROLES } from '#domain/rights/roles.ts';
import { idSchema } from '#domain/schemas/field.ts';
import { seasonSchema } from '#domain/schemas/season.ts';
import { call } from '../define.ts';

const base = '/:brand/batch_report';
const brand = z.object({ brand: z.enum(BRANDS_WITH_SLUG) });
const one = brand.extend({ batch_report_id: idSchema });
/** Own orders only: another's is as absent as none. */
const ofBrand = { who: 'brand', id: 'brand' } as const;
const state = z.object({ batch_report: batchReportSchema, items: z.array(batchReportItemSchema) });

export const batchReports = {
  candidates: call({
    method: 'GET',
    path: `${base}/fields`,
    access: { ...ofBrand, roles: REPORTS_MODE_ROLES },
    input: brand.extend({
      year: z.coerce.number('INVALID').min(1990, 'INVALID').pipe(seasonSchema.shape.year),
      season: z.coerce.number('INVALID').min(1, 'INVALID').pipe(seasonSchema.shape.season),
      period: seasonSchema.shape.period,
      /** Part of a producer's, farm's or field's name. */
      text: z.string().max(100).default(''),
      /** ISO 3166-2. */
      province: z.string().max(10).optional(),
      /** Code of the hybrid that is sown. */
      genotype: z.string().max(100).optional(),
    }),
    /** `total`: of them all; the first ones are listed. */
    reply: z.object({ fields: z.array(candidateSchema), total: z.int(), provinces: z.array(z.string()) }),
    summary: 'Fields within reach that a batch report can be made of, by producer, each with why it cannot',
  }),
  listOfUser: call({
    method: 'GET',
    path: `${base}/by_user`,
    access: ofBrand,
    input: brand,
    reply: z.object({ batch_reports: z.array(batchReportSchema) }),
    summary: 'Own orders for batch reports, newest first',
  }),
  create: call({
    method: 'POST',
    path: `${base}/create`,
    access: { who: 'field', right: 'batch_report', id: 'fields.field_id' },
    input: batchReportOrderSchema.extend(brand.shape),
    reply: batchReportSchema,
    errors: ['BATCH_NOT_VALIDATED', 'BATCH_REPORTS_TOO_MANY', 'REQUIRED'],
    idempotent: true,
    rate: 60,
    audit: 'batch_report.create',
    summary: 'Order the planning reports of many fields sown from one seed lot; all fields or none',
  }),
  get: call({
    method: 'GET',
    path: `${base}/:batch_report_id`,
    access: ofBrand,
    input: one,
    reply: state,
    summary: 'How an order stands, field by field',
  }),
  cancel: call({
    method: 'POST',
    path: `${base}/:batch_report_id/cancel`,
    access: ofBrand,
    input: one,
    reply: state,
    audit: 'batch_report.cancel',
    summary: 'Stop an order; what is done stays',
  }),
  retry: call({
    method: 'POST',
    path: `${base}/:batch_report_id/retry`,
    access: ofBrand,
    /** One field, or all that failed or were cancelled. */
    input: one.extend({ field_id: idSchema.optional() }).strict(),
    reply: state,
    errors: ['BATCH_REPORTS_TOO_MANY'],
    audit: 'batch_report.retry',
    summary: 'Try again what failed or was stopped',
  }),
};
