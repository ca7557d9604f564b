import { describe, expect, it } from 'vitest';
import golden from '../../../../tests/golden/series.json' with { type: 'json' };
import { calibrateYield, predictYield, uncalibratedYield, type HarvestedSeason } from './predict-yield.ts';

const harvest = (integral: number, yield_kg_ha: number, critical_integral: number | null = null): HarvestedSeason => ({
  integral,
  critical_integral,
  yield_kg_ha,
});
const season = { integral: 27, critical_integral: null, is_past_peak: true };
const farm = [harvest(20, 7_000), harvest(24, 8_500), harvest(27.4, 10_000)];
const ROUGH = [120, -200, 60, 150, -90, -40, 180, -160];
const calibrated = ROUGH.map((error, i) => harvest(20 + i, 4_000 + 300 * (10 + i) + error, 10 + i));

describe('the uncalibrated yield', () => {
  it('equals the worked vector and keeps its limits', () => {
    const { Ybar, I, Ibar, Yhat } = golden.yield_predictor_uncalibrated;
    expect(uncalibratedYield(I, Ibar, Ybar)).toBeCloseTo(Yhat, 1);
    expect(uncalibratedYield(100, 20, 8_000)).toBe(12_800);
    expect(uncalibratedYield(0, 20, 8_000)).toBe(3_200);
  });
});

describe('the calibration', () => {
  it('finds the line and its leave-one-out quality, equal to fitting again without each season', () => {
    const points = calibrated.map(({ critical_integral, yield_kg_ha }) => ({ x: critical_integral ?? 0, y: yield_kg_ha }));
    const line = calibrateYield(points);
    const press = points.reduce((sum, { x, y }, out) => {
      const rest = points.filter((_point, i) => i !== out);
      const mx = rest.reduce((total, one) => total + one.x, 0) / rest.length;
      const my = rest.reduce((total, one) => total + one.y, 0) / rest.length;
      const slope =
        rest.reduce((total, one) => total + (one.x - mx) * (one.y - my), 0) / rest.reduce((total, one) => total + (one.x - mx) ** 2, 0);
      return sum + (y - my - slope * (x - mx)) ** 2;
    }, 0);
    expect(line?.rmse_kg_ha).toBeCloseTo(Math.sqrt(press / points.length), 6);
    expect(line?.slope).toBeGreaterThan(250);
    expect(line?.r2).toBeGreaterThan(0.8);
  });

  it('is refused with seven seasons, without a rise, and when it explains too little', () => {
    const points = calibrated.map(({ critical_integral, yield_kg_ha }) => ({ x: critical_integral ?? 0, y: yield_kg_ha }));
    expect(calibrateYield(points.slice(1))).toBeNull();
    expect(calibrateYield(points.map(({ x, y }) => ({ x, y: -y })))).toBeNull();
    expect(calibrateYield(points.map(({ x }, i) => ({ x, y: 8_000 + (i % 2) * 3_000 + x })))).toBeNull();
  });
});

describe('the predictor', () => {
  it('says why it is silent', () => {
    expect(predictYield({ ...season, is_past_peak: false }, farm)).toBe('YIELD_TOO_EARLY');
    expect(predictYield({ ...season, integral: null }, farm)).toBe('YIELD_TOO_EARLY');
    expect(predictYield(season, farm.slice(1))).toBe('YIELD_NO_HARVESTS');
  });

  it('compares with the harvests of the farm, ± 20 %, until eight of them calibrate it', () => {
    const plain = predictYield(season, farm);
    expect(plain).toMatchObject({ yield_kg_ha: uncalibratedYield(27, 23.8, 8_500), is_calibrated: false, r2: null });
    expect(plain).toHaveProperty('margin_kg_ha', 0.2 * uncalibratedYield(27, 23.8, 8_500));
    const better = predictYield({ ...season, critical_integral: 14 }, calibrated);
    expect(better).toMatchObject({ is_calibrated: true });
    expect(predictYield(season, calibrated)).toMatchObject({ is_calibrated: false });
  });
});
