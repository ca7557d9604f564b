import { useEffect } from 'react';
import type { Position } from '#domain/geometry/types.ts';
import { useFormat } from '#i18n/use-format.ts';
import { fitBBox, getCamera } from '#map/camera.ts';
import { ringBBox, showRangeRings } from '#map/weather-tiles/range-rings.ts';

const RINGS_KM = [25, 50] as const;

/** Rings round a position that say how far the weather is from it. The camera shows the outer one whole, and at the end what it showed before. */
export function useRings(center: Position): void {
  const { withUnit } = useFormat();
  const [lon, lat] = center;
  useEffect(() => {
    const before = getCamera()?.bbox;
    fitBBox(ringBBox([lon, lat], Math.max(...RINGS_KM) * 1_000));
    return () => {
      if (before !== undefined) fitBBox(before);
    };
  }, [lon, lat]);
  useEffect(
    () => showRangeRings({ center: [lon, lat], rings: RINGS_KM.map((km) => ({ radius_m: km * 1_000, label: withUnit(km, 'km') })) }),
    [lon, lat, withUnit],
  );
}
