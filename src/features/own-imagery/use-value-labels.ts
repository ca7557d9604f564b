import { useCallback } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { domainOf, type OwnRaster } from './raster.ts';

/** Numbers over this need no decimals to be told apart. */
const WIDE = 20;

/** Writes a value of a raster: two decimals, none where its range is wide (metres, counts). */
export function useValueLabels(): (value: number, raster: OwnRaster) => string {
  const format = useFormat();
  return useCallback(
    (value, raster) => {
      const [min, max] = domainOf(raster);
      return max - min > WIDE ? format.number(value, max - min > 10 * WIDE ? 0 : 1) : format.index(value);
    },
    [format],
  );
}
