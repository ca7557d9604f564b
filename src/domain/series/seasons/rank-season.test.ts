import { describe, expect, it } from 'vitest';
import { CROPS } from '../../codes.ts';
import type { FieldCrop, RecordedCrop } from '../../schemas/season.ts';
import { seasonWindow } from './season-window.ts';
import { dayDate, epochDay } from '../epoch-day.ts';
import { matchSeasons } from './match-seasons.ts';
import { phenologies } from '../phenology.ts';
import { rankSeason, type RankedSeason } from './rank-season.ts';
import type { SeasonCurve } from '../types.ts';

const crop = (t: number, sown: number, amplitude: number): number =>
  amplitude * (1 / (1 + Math.exp(-0.11 * (t - sown - 48))) - 1 / (1 + Math.exp(-0.1 * (t - sown - 118))));
/** A curve from 2 May 2025 with crops sown `sown` days after it. */
const curveOf = (sowings: readonly number[], length: number, amplitude = 0.6): SeasonCurve => {
  const daily = Float64Array.from({ length }, (_, t) => sowings.reduce((sum, sown) => sum + crop(t, sown, amplitude), 0.14));
  return {
    steps: [],
    daily,
    daily_p10: daily,
    daily_p90: daily,
    first_day: epochDay('2025-05-02'),
    gaps: [],
    image_count: 60,
    max_gap_days: 5,
  };
};
const seasonOf = (sown: number, length: number, amplitude?: number): RankedSeason => {
  const curve = curveOf([sown], length, amplitude);
  return { curve, phenology: phenologies(curve)[0]! };
};
const YEAR = 485;

describe('ranking a season', () => {
  it('compares whole seasons with whole ones', () => {
    const own = seasonOf(100, YEAR);
    const ranking = rankSeason(own, [seasonOf(120, YEAR, 0.5), seasonOf(90, YEAR, 0.7), seasonOf(300, 400)]);
    expect(ranking).toMatchObject({ value: own.phenology.small_integral, days: null });
    expect(ranking?.reference).toHaveLength(2);
    expect(ranking?.reference[0]).toBeLessThan(ranking?.value ?? 0);
    expect(ranking?.reference[1]).toBeGreaterThan(ranking?.value ?? 0);
  });

  it('compares an open season at the same number of days after its start, whenever the others started', () => {
    const own = seasonOf(100, 190);
    const twins = [seasonOf(100, 190), seasonOf(90, 190), seasonOf(60, 190)];
    const ranking = rankSeason(own, twins);
    const days = Math.floor(190 - 1 - (own.phenology.sos20! - own.curve.first_day));
    expect(ranking?.days).toBe(days);
    for (const value of ranking?.reference ?? []) expect(value).toBeCloseTo(ranking!.value, 1);
    expect(ranking?.reference).toHaveLength(3);
  });

  it('cuts at what the youngest of too few peers has seen, and not before 16 days', () => {
    const own = seasonOf(100, 190);
    const younger = seasonOf(115, 190);
    expect(rankSeason(own, [younger])?.days).toBe(Math.floor(190 - 1 - (younger.phenology.sos20! - own.curve.first_day)));
    const started = (days_ago: number) => ({ ...own, phenology: { ...own.phenology, sos20: own.curve.first_day + 189 - days_ago } });
    expect(rankSeason(started(15), [])).toBeNull();
    expect(rankSeason(started(16), [])?.days).toBe(16);
  });

  it('says nothing of a season without an integral and leaves such peers out', () => {
    const own = seasonOf(100, YEAR);
    const hidden = { ...own, phenology: { ...own.phenology, small_integral: null } };
    expect(rankSeason(hidden, [own, own, own])).toBeNull();
    expect(rankSeason(own, [hidden])?.reference).toEqual([]);
  });
});

const recorded = (code: FieldCrop['crop'], season: 1 | 2, period: FieldCrop['period']): FieldCrop => ({
  year: 2025,
  season,
  period,
  crop: code,
  genotype_id: null,
});
const wheat = recorded(CROPS.wheat, 1, 'winter');
const soybean = recorded(CROPS.soybean_2, 2, 'summer');
const second = recorded(CROPS.maize_late, 2, 'winter');

describe('matching seasons to crops', () => {
  const [first_sown, then_sown] = [40, 220];
  const both = curveOf([first_sown, then_sown], YEAR);
  const peaks = phenologies(both).map(({ pos }) => pos);

  it('goes by the order of sowing, which is another in Brazil', () => {
    expect(matchSeasons([soybean, wheat], both, 2025, 'AR').map((season) => season?.pos)).toEqual([peaks[1], peaks[0]]);
    expect(matchSeasons([second, soybean], both, 2025, 'BR').map((season) => season?.pos)).toEqual([peaks[1], peaks[0]]);
    expect(matchSeasons([second, soybean], both, 2025, 'MX').map((season) => season?.pos)).toEqual(peaks);
  });

  it('takes the highest for a single crop', () => {
    const daily = both.daily.map((value, t) => (t < 200 ? 0.14 + (value - 0.14) / 2 : value));
    expect(matchSeasons([soybean], { ...both, daily }, 2025, 'AR')[0]?.pos).toBe(peaks[1]);
  });

  it('gives the first crop the first peak while the season runs, and neither once it is over', () => {
    expect(matchSeasons([soybean, wheat], curveOf([first_sown], 200), 2025, 'AR').map((season) => season?.pos)).toEqual([
      undefined,
      peaks[0],
    ]);
    expect(matchSeasons([soybean, wheat], curveOf([first_sown], YEAR), 2025, 'AR')).toEqual([null, null]);
  });

  it('goes by the sowing where that is known', () => {
    // 40 and 220 days after 2 May
    const sown = (crop: FieldCrop, sowing_date: string | null): RecordedCrop => ({ ...crop, sowing_date });
    const [early, late] = ['2025-06-11', '2025-12-08'];
    const found = (crops: readonly RecordedCrop[], curve = both) =>
      matchSeasons(crops, curve, 2025, 'AR').map((season) => peaks.indexOf(season?.pos ?? Number.NaN));
    const maize = recorded(CROPS.maize_late, 2, 'summer');
    expect(found([sown(maize, early)])).toEqual([0]);
    expect(found([sown(maize, late)])).toEqual([1]);
    expect(found([sown(maize, null)])).toEqual(found([maize]));
    // sown against the usual order
    expect(found([sown(soybean, early), sown(wheat, late)])).toEqual([0, 1]);
    // the other crop has what is left, on its side of the sowing
    expect(found([soybean, sown(wheat, early)])).toEqual([1, 0]);
    expect(found([sown(soybean, late), wheat])).toEqual([1, 0]);
    expect(found([sown(soybean, early), wheat])).toEqual([0, -1]);
    // its peak is not there yet, whatever stood on the field before
    expect(found([sown(maize, late)], curveOf([first_sown], 240))).toEqual([-1]);
    // a peak soon after a sowing is of what grew before
    expect(found([sown(maize, dayDate(peaks[0]! - 20))])).toEqual([1]);
    // no peak between two sowings
    expect(found([sown(wheat, early), sown(soybean, '2025-06-20')])).toEqual([-1, 0]);
  });

  it('takes no peak of a neighbouring season', () => {
    expect(matchSeasons([wheat], curveOf([400], YEAR), 2025, 'AR')).toEqual([null]);
    expect(seasonWindow({ year: 2025 })).toEqual(['2025-05-02', '2026-08-29']);
  });
});
