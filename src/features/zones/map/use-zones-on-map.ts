import { useEffect, useMemo } from 'react';
import { areaM2 } from '#domain/geometry/measure/area.ts';
import { labelPoint } from '#domain/geometry/measure/label-point.ts';
import type { ZonePlan } from '#domain/zones/types.ts';
import { setAreaLines } from '#map/area-lines.ts';
import { hideLabels } from '#map/shapes.ts';
import { useZoneLabels } from '../OnMap.tsx';
import { useZoneNames } from '#i18n/use-zone-names.ts';
import { zoneColor } from '#widgets/zone-color.ts';

/** Keeps the borders of a plan on the map, with a letter on the largest part of each zone, for as long as the panel is there. */
export function useZonesOnMap(field_id: string, plan: ZonePlan | null, show_unstable: boolean): void {
  const namesOf = useZoneNames(plan?.count ?? 0);
  const places = useMemo(
    () =>
      (plan?.zones ?? []).flatMap((zone) => {
        const largest = zone.parts.toSorted((a, b) => areaM2(b) - areaM2(a))[0];
        return largest === undefined ? [] : [{ zone, position: labelPoint(largest) }];
      }),
    [plan],
  );
  useEffect(() => {
    setAreaLines(plan === null ? null : { areas: plan.zones.flatMap(({ parts }) => parts), doubtful: show_unstable ? plan.unstable : [] });
    return () => setAreaLines(null);
  }, [plan, show_unstable]);
  useEffect(() => {
    const labels = places.map(({ zone, position }) => ({
      id: String(zone.number),
      position,
      text: namesOf(zone).letter,
      color: zoneColor(zone.number, places.length),
    }));
    useZoneLabels.setState({ labels });
  });
  const has_zones = plan !== null;
  useEffect(() => {
    if (!has_zones) return undefined;
    // the field's name would stand among the letters
    hideLabels([field_id]);
    return () => hideLabels([]);
  }, [field_id, has_zones]);
  useEffect(() => () => useZoneLabels.setState({ labels: [] }), []);
}
