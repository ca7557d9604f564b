import { useMemo, useState } from 'react';
import { cachedFields } from '#api/fields/use-fields.ts';
import { childNames } from '#domain/fields/child-names.ts';
import { roundToSum } from '#domain/geometry/measure/round-to-sum.ts';
import { areaM2 } from '#domain/geometry/measure/area.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import type { Field } from '#domain/schemas/field.ts';
import { nameKey } from '#domain/schemas/text.ts';

/** Tints of the parts on the map; over imagery they do not change with theme or mode. */
const COLORS = ['#4a4d48', '#b8a21a', '#2f6fb0', '#a8503a', '#6f4a9a', '#2f8f7a'] as const;
export const colorOf = (part: number): string => COLORS[part % COLORS.length] ?? COLORS[0];

/** Hectares and percent as they are written: rounded so that all parts add up. */
export type Part = { readonly polygon: Polygon; readonly name: string; readonly area_ha: number; readonly percent: number };

/** The parts of a split as they are shown. Names left alone are "name 1…n" as the server would give them. */
export function useParts(field: Field, polygons: readonly Polygon[], typed_before: readonly string[]) {
  const [typed, setTyped] = useState(typed_before);
  const taken = new Set(
    cachedFields()
      .filter((one) => one.farm_id === field.farm_id)
      .map((one) => nameKey(one.name)),
  );
  const given = childNames(field.name, polygons.length, taken);
  const numbers = useMemo(() => {
    const areas_ha = polygons.map((part) => areaM2(part) / 10_000);
    const total_ha = areas_ha.reduce((sum, area_ha) => sum + area_ha, 0);
    const percents = areas_ha.map((area_ha) => (area_ha / total_ha) * 100);
    return { areas_ha: roundToSum(areas_ha, 1), percents: roundToSum(percents, 0) };
  }, [polygons]);
  const parts = polygons.map((polygon, at): Part => ({
    polygon,
    name: typed[at] ?? given[at] ?? '',
    area_ha: numbers.areas_ha[at] ?? 0,
    percent: numbers.percents[at] ?? 0,
  }));
  return {
    parts,
    typed,
    setName: (at: number, name: string): void =>
      setTyped((old) => Array.from({ length: Math.max(old.length, at + 1) }, (_none, i) => (i === at ? name : (old[i] ?? given[i] ?? '')))),
  };
}
