import { z } from 'zod';
import { BRANDS_WITH_SLUG } from '#domain/accounts/brand-numbers.ts';
import { HYBRID_PDF, SEED_LOT } from '#domain/limits.ts';
import { REPORTS_MODE_ROLES } from '#domain/rights/roles.ts';
import { idSchema, versionSchema } from '#domain/schemas/field.ts';
import { lookupCodeSchema } from '#domain/schemas/lookup.ts';
import { cleanText } from '#domain/schemas/text.ts';
import {
  hybridPdfVersionSchema,
  hybridSchema,
  keptNumberSchema,
  seedLotInfoSchema,
  seedLotInputSchema,
  seedLotNumberSchema,
  seedLotRowSchema,
} from '#domain/seed-lots/seed-lot.ts';
import { binary, call } from './define.ts';

/** Those of the seed brand who are in its reports mode; and its administration. */
const reads = { who: 'brand', id: 'brand', roles: REPORTS_MODE_ROLES } as const;
const admin = { who: 'brand', id: 'brand', roles: ['admin'] } as const;
const brand = z.object({ brand: z.enum(BRANDS_WITH_SLUG) });
const one = brand.extend({ number: seedLotNumberSchema });
const lots = brand.extend({ lots: z.array(seedLotInputSchema).min(1, 'REQUIRED').max(SEED_LOT.rows, 'LIMIT_REACHED') }).strict();
const counts = z.object({ added: z.int(), changed: z.int(), unchanged: z.int() });
const IMPORT_ERRORS = ['SEED_LOT_TWICE', 'LOOKUP_UNKNOWN', 'LIMIT_REACHED'] as const;

const base = '/:brand/seed_lot';
const pdfs = '/:brand/hybrid/:genotype/pdf';
const hybrid = brand.extend({ genotype: lookupCodeSchema });
const sheet = hybrid.extend({ pdf_id: idSchema });

export const seedLots = {
  list: call({
    method: 'GET',
    path: base,
    access: admin,
    input: brand.extend({
      /** Part of a number or of a hybrid's name. */
      text: z.string().max(100).optional(),
      /** The last number of the page before. */
      after: keptNumberSchema.optional(),
    }),
    reply: z.object({ lots: z.array(seedLotRowSchema), total: z.int(), next: z.string().nullable() }),
    summary: 'Seed lots by number, by pages',
  }),
  compare: call({
    method: 'POST',
    path: `${base}/compare`,
    access: admin,
    input: lots,
    reply: counts,
    errors: IMPORT_ERRORS,
    body_bytes: SEED_LOT.body_bytes,
    rate: 30,
    summary: 'What an import of these seed lots would do; nothing is written',
  }),
  import: call({
    method: 'POST',
    path: `${base}/import`,
    access: admin,
    input: lots,
    reply: counts,
    errors: IMPORT_ERRORS,
    idempotent: true,
    body_bytes: SEED_LOT.body_bytes,
    rate: 30,
    audit: 'seed_lot.import',
    summary: 'Add seed lots, or write them over those of their numbers: all or none',
  }),
  edit: call({
    method: 'PUT',
    path: `${base}/:number`,
    access: admin,
    input: one.extend({ ...seedLotInfoSchema.shape, version: versionSchema }).strict(),
    reply: seedLotRowSchema,
    errors: ['LOOKUP_UNKNOWN'],
    if_match: true,
    audit: 'seed_lot.edit',
    summary: 'Say something else of a seed lot; its number stays',
  }),
  remove: call({
    method: 'DELETE',
    path: `${base}/:number`,
    access: admin,
    input: one.extend({ version: versionSchema }),
    reply: z.object({ number: z.string() }),
    if_match: true,
    audit: 'seed_lot.delete',
    summary: 'Remove a seed lot, so that its number is none any more; restorable for 30 days',
  }),
  restore: call({
    method: 'POST',
    path: `${base}/:number/restore`,
    access: admin,
    input: one,
    reply: seedLotRowSchema,
    errors: ['RESTORE_EXPIRED'],
    audit: 'seed_lot.restore',
    summary: 'Bring a removed seed lot back',
  }),
  hybrids: call({
    method: 'GET',
    path: '/:brand/hybrid',
    access: reads,
    input: brand,
    reply: z.object({ hybrids: z.array(hybridSchema) }),
    summary: 'The brand’s hybrids with their technical sheets',
  }),
  pdf: call({
    method: 'GET',
    path: `${pdfs}/:pdf_id`,
    access: reads,
    input: sheet,
    reply: binary('application/pdf'),
    errors: ['HYBRID_PDF_MISSING'],
    summary: 'A technical sheet: the newest one; to the administration also those before it',
  }),
  pdfVersions: call({
    method: 'GET',
    path: pdfs,
    access: admin,
    input: hybrid,
    reply: z.object({ versions: z.array(hybridPdfVersionSchema) }),
    summary: 'All sheets of a hybrid, the newest first, withdrawn ones among them',
  }),
  uploadPdf: call({
    method: 'POST',
    path: pdfs,
    access: admin,
    input: hybrid
      .extend({
        /** As the file was called. */
        name: z.string('REQUIRED').transform(cleanText).pipe(z.string().min(1, 'REQUIRED').max(HYBRID_PDF.name_length, 'TOO_LONG')),
        file: z.instanceof(Uint8Array, { error: 'REQUIRED' }),
      })
      .strict(),
    reply: hybridPdfVersionSchema,
    errors: ['PDF_TYPE', 'PDF_TOO_LARGE', 'PDF_ENCRYPTED', 'PDF_ACTIVE', 'PDF_UNREADABLE', 'LIMIT_REACHED', 'STORAGE_FULL'],
    upload: { key: 'file', max_bytes: HYBRID_PDF.bytes },
    rate: 30,
    audit: 'hybrid_pdf.upload',
    summary: 'Add a sheet to a hybrid: its newest version',
  }),
  withdrawPdf: call({
    method: 'DELETE',
    path: `${pdfs}/:pdf_id`,
    access: admin,
    input: sheet,
    reply: z.object({ pdf_id: idSchema }),
    audit: 'hybrid_pdf.withdraw',
    summary: 'Withdraw a sheet: the one before it is the newest then; restorable for 30 days',
  }),
  restorePdf: call({
    method: 'POST',
    path: `${pdfs}/:pdf_id/restore`,
    access: admin,
    input: sheet,
    reply: hybridPdfVersionSchema,
    errors: ['RESTORE_EXPIRED'],
    audit: 'hybrid_pdf.restore',
    summary: 'Bring a withdrawn sheet back',
  }),
};
