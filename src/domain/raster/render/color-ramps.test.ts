import { describe, expect, it } from 'vitest';
import { classColors, legendColors, RAMPS, rampTable, zoneColors } from './color-ramps.ts';

const word = (hex: string) => Number.parseInt(`ff${hex.slice(5, 7)}${hex.slice(3, 5)}${hex.slice(1, 3)}`, 16);
const lightness = (hex: string) => {
  const linear = [1, 3, 5]
    .map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255)
    .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * linear[0]! + 0.7152 * linear[1]! + 0.0722 * linear[2]!;
};

describe('ramps', () => {
  it('run from their first stop to their last through the ones between', () => {
    const table = rampTable('safe');
    expect(table).toHaveLength(256);
    expect([table[0], table[255]]).toEqual([word(RAMPS.vigour[0]), word(RAMPS.vigour[8])]);
    expect(rampTable('classic')[255]).toBe(word('#006837'));
  });

  it('of the safe palette darken all the way, so that they read without hue', () => {
    for (const colors of [RAMPS.vigour, RAMPS.water, zoneColors(3, 'safe'), zoneColors(10, 'safe'), classColors('slope', 'safe')!]) {
      const steps = colors.map(lightness);
      steps.slice(1).forEach((value, i) => expect(value).toBeLessThan(steps[i]!));
    }
  });

  it('give a legend per layer', () => {
    expect(legendColors('true_color', 'safe')).toBeNull();
    expect(legendColors('contrasted_3', 'classic')).toEqual(['#d73027', '#fee08b', '#1a9850']);
    expect(legendColors('contrasted_10', 'classic')).toEqual(RAMPS.classic);
    expect(legendColors('ndvi', 'safe')).toEqual(RAMPS.vigour);
    expect(legendColors('water', 'safe')).toEqual(RAMPS.water);
    expect(legendColors('health', 'safe')).toHaveLength(5);
    expect(classColors('water', 'classic')).toHaveLength(4);
    // dry is −0.8 … −0.3, its middle 0.5 / 1.6 ÷ 2 of the way along the ramp the layer is drawn with
    const dry = rampTable('safe', 'water')[Math.round(255 * (0.25 / 1.6))]!;
    expect(Math.abs((dry & 0xff) - (word(classColors('water', 'safe')![0]!) & 0xff))).toBeLessThanOrEqual(1);
    expect(classColors('ndvi', 'safe')).toBeNull();
  });
});
