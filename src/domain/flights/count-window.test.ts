import { describe, expect, it } from 'vitest';
import { CROPS, type CropCode } from '../codes.ts';
import { predictStages, type ObservedStage } from '../phenology/predict-stages.ts';
import type { WeatherDay } from '../schemas/weather.ts';
import { dayDate, epochDay } from '../series/epoch-day.ts';
import { countStages, countWindow } from './count-window.ts';

const SOWN = '2025-12-18';
const START = epochDay(SOWN);
/** 20 °C in the mean, known from sowing on: 10 °C·d a day of maize, 13 of soybean. */
const DAYS = Array.from({ length: 120 }, (_, at): WeatherDay => ({
  date: dayDate(START + at),
  tmin_c: 15,
  tmax_c: 25,
  rain_mm: 0,
  is_forecast: false,
}));
const on = (
  day: number,
  crop: CropCode = CROPS.maize_late,
  observed: readonly ObservedStage[] = [],
  days: readonly WeatherDay[] = DAYS,
) => {
  const today = dayDate(START + day);
  const window = countWindow(crop, predictStages({ crop, genotype_id: null, sown: SOWN, today, days, past: [], observed }), today);
  const since = (at: number | null | undefined) => (at === null || at === undefined ? null : at - START);
  return {
    state: window?.state,
    stage: window?.stage?.code ?? null,
    days: [since(window?.opens), since(window?.last), since(window?.closes)],
    margin: window?.margin_days,
  };
};

describe('the days in which a crop is counted', () => {
  it.each([
    [CROPS.maize_early, ['V2', 'V6']],
    [CROPS.soybean_2, ['VC', 'V3']],
    [CROPS.sunflower, ['V2', 'V6']],
    [CROPS.wheat, null],
    [CROPS.sorghum, null],
  ] as const)('are of its stages: %s', (crop, stages) => expect(countStages(crop)).toEqual(stages));

  it.each([
    [9, 'before', 'VE'],
    [15, 'open', 'V2'],
    [33, 'open', 'V6'],
    [36, 'open', 'V6'],
    [37, 'past', 'V7'],
  ])('maize on day %i is %s, at %s', (day, state, stage) =>
    // 152, 335 and 380 °C·d
    expect(on(day)).toMatchObject({ state, stage, days: [15, 33, 37] }),
  );

  it('are as far off as the last stage is, and not where that was seen', () => {
    expect(on(20).margin).toBe(8);
    expect(on(35).margin).toBe(5);
    expect(on(35, CROPS.maize_late, [{ code: 'V6', day: START + 34 }])).toMatchObject({ margin: 0, days: [15, 34, 39] });
  });

  it('are over once a later stage was seen', () =>
    expect(on(20, CROPS.maize_late, [{ code: 'V8', day: START + 19 }])).toMatchObject({ state: 'past', stage: 'V8' }));

  it('of a soybean follow its emergence, or what was seen since, five days a stage', () => {
    // 70 °C·d on day 5: VC on 10, V3 on 25
    expect(on(12, CROPS.soybean_1)).toMatchObject({ state: 'open', stage: 'VC', days: [10, 25, 30], margin: 8 });
    expect(on(20, CROPS.soybean_1, [{ code: 'V1', day: START + 18 }])).toMatchObject({ stage: 'V1', days: [10, 28, 33] });
    expect(on(31, CROPS.soybean_1).state).toBe('past');
  });

  it('are not known without the weather, and none for other crops', () => {
    expect(on(20, CROPS.maize_late, [], [])).toMatchObject({ state: 'unknown', stage: null });
    expect(countWindow(CROPS.wheat, { stages: [] }, SOWN)).toBeNull();
  });
});
