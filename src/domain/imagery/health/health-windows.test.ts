import { describe, expect, it } from 'vitest';
import type { CropCode, Period, SeasonCode } from '../../codes.ts';
import type { FieldCrop } from '../../schemas/season.ts';
import { cropOn } from './crop-on.ts';
import { earlierWindows } from './earlier-windows.ts';
import { usualEvi } from './usual-evi.ts';

const sown = (year: number, crop: CropCode, season: SeasonCode = 2, period: Period = 'summer'): FieldCrop => ({
  year,
  season,
  period,
  crop,
  genotype_id: null,
});

describe('the crop of a day', () => {
  const double = [sown(2025, 10, 1, 'winter'), sown(2025, 8)];
  it('is the winter crop to November and the summer crop after it', () => {
    expect([cropOn(double, '2025-09-10')?.crop, cropOn(double, '2026-01-12')?.crop]).toEqual([10, 8]);
    expect(cropOn([sown(2025, 5)], '2025-10-01')?.crop).toBe(5);
  });
  it('is the second summer crop from February', () => {
    const safrinha = [sown(2025, 7), sown(2025, 4, 2, 'winter')];
    expect([cropOn(safrinha, '2025-12-15')?.crop, cropOn(safrinha, '2026-04-01')?.crop]).toEqual([7, 4]);
  });
  it('is unknown for a season without one', () => expect(cropOn(double, '2024-12-01')).toBeUndefined());
});

describe('windows of earlier seasons', () => {
  it('are ± 16 days of the same day of the season, of seasons with the same crop only', () => {
    const crops = [sown(2025, 7), sown(2024, 5), sown(2023, 7), sown(2022, 7)];
    expect(earlierWindows(crops, '2026-01-12')).toEqual([
      { year: 2023, from: '2023-12-27', to: '2024-01-28' },
      { year: 2022, from: '2022-12-27', to: '2023-01-28' },
    ]);
  });
  it('are none without a recorded crop', () => expect(earlierWindows([sown(2024, 7)], '2026-01-12')).toEqual([]));
});

describe('the usual EVI', () => {
  it('rises from bare ground to the crop’s peak and falls again', () => {
    const on = (date: string) => usualEvi(7, 'AR', date)!.evi_max;
    expect(usualEvi(7, 'AR', '2026-01-12')).toEqual({ evi_min: 0.15, evi_max: expect.closeTo(0.726, 3) });
    expect(on('2025-11-10')).toBeLessThan(0.2);
    expect(on('2026-04-10')).toBeLessThan(0.25);
  });
  it('is not known of an unnamed crop', () => expect(usualEvi(6, 'AR', '2026-01-12')).toBeNull());
});
