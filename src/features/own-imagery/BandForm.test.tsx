// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { expect, it } from 'vitest';
import { WHOLE, typeNumbers } from '../../../tests/setup/samples/type-numbers.tsx';
import { BandForm } from './BandForm.tsx';
import type { OwnRaster } from './raster.ts';

it('takes every number as it is typed, or asks', async () => {
  await i18next.use(initReactI18next).init({ lng: 'es', resources: {} });
  const calibration = { scale: 0.0001, offset: 0, nodata: null };
  const raster = { id: 'r', bands: [{ label: '1' }], roles: {}, calibrations: [], layer: 'single', value_calibration: calibration };
  render(<BandForm raster={raster as unknown as OwnRaster} />);
  expect(typeNumbers()).toEqual({
    [WHOLE]: 1,
    '1.250?1,25 | 0,0040 | 1,250?1.25 | 12,500?12.5 | 1.234,5000 | 1.250,5000': 1,
    '1.250?1,25 | 0,004000 | 1,250?1.25 | 12,500?12.5 | 1.234,500000 | 1.250,500000': 1,
  });
});
