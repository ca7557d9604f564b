import { chance } from './noise.ts';

/** Spread of a sensor's noise: a floor in reflectance, and a share of what is seen. */
export const SENSOR_NOISE = { floor: 0.0006, share: 0.006 } as const;
const LENGTH = 65_536;

const gaussian = (): Float32Array => {
  const table = new Float32Array(LENGTH);
  for (let i = 0; i < table.length; i++) {
    // four even draws add up to nearly a bell; ×√3 brings their spread to 1
    table[i] = (chance(i, 1) + chance(i, 2) + chance(i, 3) + chance(i, 4) - 2) * Math.sqrt(3);
  }
  return table;
};

/** Draws of spread 1; their number is a power of two, so that any index can be folded into it. */
export const BELL = gaussian();
