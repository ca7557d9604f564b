import { z } from 'zod';
import { coverageInfoShape, type Coverage, type CoverageInfo } from '#domain/coverage/coverage.ts';
import { COVERED_BRANDS, type CoveredBrand } from '#domain/coverage/eligibility.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { seasonSchema, type Season } from '#domain/schemas/season.ts';

/** What is typed of a coverage; `invoice` is that of a new one, which has none yet. */
export type CoverageForm = {
  season: Season;
  field_ids: readonly string[];
  seed_brand: CoveredBrand;
  firstname: string;
  lastname: string;
  business_name: string;
  invoice: File | null;
};
export type CheckedForm = Omit<CoverageForm, 'field_ids'> & Pick<CoverageInfo, 'field_ids'>;

/** Refusals of the server that name no input, and the one each is about. */
export const BY_CODE = {
  COVERAGE_SEASON_CLOSED: 'season',
  COVERAGE_OTHER_BRAND: 'field_ids',
  COVERAGE_HOLDERS_DIFFER: 'field_ids',
  COVERAGE_NOT_ELIGIBLE: 'field_ids',
  INVOICE_TYPE: 'invoice',
  INVOICE_TOO_LARGE: 'invoice',
  PDF_ENCRYPTED: 'invoice',
  PDF_ACTIVE: 'invoice',
  PDF_UNREADABLE: 'invoice',
  PHOTO_TOO_MANY_PIXELS: 'invoice',
  PHOTO_UNREADABLE: 'invoice',
  FILE_UNREADABLE: 'invoice',
} as const satisfies Partial<Record<ErrorCode, keyof CoverageForm>>;
export const isOfInvoice = (code: ErrorCode): boolean => (BY_CODE as Partial<Record<ErrorCode, string>>)[code] === 'invoice';

const { field_ids, seed_brand, firstname, lastname, business_name } = coverageInfoShape;
const said = z.object({ season: seasonSchema, field_ids, seed_brand, firstname, lastname, business_name });

/** Of a coverage whose business name its reader may not know he leaves it as it is, or types another. */
export const isHidden = (opened: Coverage | null): boolean => opened !== null && opened.business_name === null;

export const formSchema = (opened: Coverage | null): z.ZodType<CheckedForm, CoverageForm> =>
  said.extend({
    invoice: opened === null ? z.instanceof(File, { error: 'REQUIRED' }) : z.null(),
    ...(isHidden(opened) ? { business_name: business_name.or(z.literal('')) } : {}),
  }) as unknown as z.ZodType<CheckedForm, CoverageForm>;

export const emptyForm = (season: Season): CoverageForm => ({
  season,
  field_ids: [],
  seed_brand: COVERED_BRANDS[0],
  firstname: '',
  lastname: '',
  business_name: '',
  invoice: null,
});

export const formOf = (coverage: Coverage): CoverageForm => ({
  season: { year: coverage.year, season: coverage.season, period: coverage.period },
  field_ids: coverage.fields.map(({ field_id }) => field_id),
  seed_brand: coverage.seed_brand,
  firstname: coverage.firstname,
  lastname: coverage.lastname,
  business_name: coverage.business_name ?? '',
  invoice: null,
});

/** What a checked form says of a coverage. */
export const infoOf = ({ season, invoice: _invoice, ...rest }: CheckedForm): CoverageInfo => ({ ...season, ...rest });
