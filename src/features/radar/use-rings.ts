import { useEffect } from 'react';
import type { Position } from '#domain/geometry/types.ts';
import { useFormat } from '#i18n/use-format.ts';
import { fitBBox, getCamera, watchPadding } from '#map/camera.ts';
import { ringBBox, showRangeRings } from '#map/weather-tiles/range-rings.ts';

const RINGS_KM = [25, 50] as const;
/** With room for the tools above the map, which would cover the outer label. */
const SEEN_KM = 60;
/** The panel takes its own height a moment after it has opened. */
const SETTLING_MS = 600;

/** Rings round a position that say how far the weather is from it. The camera shows the outer one whole, and at the end what it showed before. */
export function useRings(center: Position): void {
  const { withUnit } = useFormat();
  const [lon, lat] = center;
  useEffect(() => {
    const before = getCamera()?.bbox;
    const fit = (): void => fitBBox(ringBBox([lon, lat], SEEN_KM * 1_000));
    fit();
    const stop = watchPadding(fit);
    const settled = setTimeout(stop, SETTLING_MS);
    return () => {
      clearTimeout(settled);
      stop();
      if (before !== undefined) fitBBox(before);
    };
  }, [lon, lat]);
  useEffect(
    () => showRangeRings({ center: [lon, lat], rings: RINGS_KM.map((km) => ({ radius_m: km * 1_000, label: withUnit(km, 'km') })) }),
    [lon, lat, withUnit],
  );
}
