import type { Country, CropCode } from '#domain/codes.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { regionsOf } from '#domain/explorer/catalog/regions.ts';
import { SOWING_WINDOWS } from '#domain/explorer/catalog/sowing-windows.ts';
import { nextSowing } from '#domain/explorer/sowing-window.ts';

/** What is asked of the explorer; null: not yet chosen. */
export type Question = {
  readonly country: Country;
  readonly province: string | null;
  readonly crop: CropCode | null;
  readonly genotype_id: number | null;
  /** As typed; null follows the place's window. */
  readonly sown: string | null;
};

/** The sowing date a place and crop suggest: the next day of its window, today where there is none. */
export function suggestedSowing({ country, province, crop }: Question, today: string): string {
  const here = province === null ? [] : regionsOf(province);
  const own = SOWING_WINDOWS.find(
    (one) => one.country === country && one.crop === crop && here.length > 0 && (one.region === 'all' || here.includes(one.region)),
  );
  return own === undefined ? today : nextSowing(own, today);
}

export type QuestionProblems = Partial<Record<'province' | 'crop' | 'sown', ErrorCode>>;

/** What is missing before anything can be answered. `checkQuestion` of a question without a crop → `{ crop: 'REQUIRED' }`. */
export const checkQuestion = ({ province, crop, sown }: Question): QuestionProblems => ({
  ...(province === null ? { province: 'REQUIRED' as const } : {}),
  ...(crop === null ? { crop: 'REQUIRED' as const } : {}),
  ...(sown === '' ? { sown: 'REQUIRED' as const } : {}),
});
