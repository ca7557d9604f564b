import { expect, test } from 'vitest';
import { CROPS } from '../codes.ts';
import { peakWindow } from './peak-window.ts';

const maize = { crop: CROPS.maize_early, period: 'summer' } as const;
const wheat = { crop: CROPS.wheat, period: 'summer' } as const;
const soybean = { crop: CROPS.soybean_2, period: 'summer' } as const;
const winterMaize = { crop: CROPS.maize_late, period: 'winter' } as const;

test.each([
  ['maize in the Pampas', [maize], -34, ['2024-11-01', '2025-04-30']],
  ['wheat in the Pampas', [wheat], -34, ['2024-08-01', '2024-11-30']],
  ['wheat and then soybean', [wheat, soybean], -34, ['2024-11-01', '2025-04-30']],
  ['nothing recorded', [], -34, ['2024-11-01', '2025-04-30']],
  ['soybean in Mato Grosso', [soybean, winterMaize], -12, ['2024-11-01', '2025-04-30']],
  ['irrigated winter maize in Sinaloa', [winterMaize], 25, ['2024-11-01', '2025-04-30']],
  ['irrigated wheat in Sinaloa', [wheat], 25, ['2024-11-01', '2025-04-30']],
  ['rain-fed summer maize in Sinaloa', [maize], 25, ['2024-07-01', '2024-11-15']],
] as const)('%s', (_name, crops, latitude, window) => {
  expect(peakWindow(2024, crops, latitude)).toEqual(window);
});
