import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { feature } from 'topojson-client';
import type { Country } from '#domain/codes.ts';
import { bboxOf, bboxesMeet, unionBBox } from '#domain/geometry/measure/bbox.ts';
import { contains } from '#domain/geometry/measure/contains.ts';
import { labelPoint } from '#domain/geometry/measure/label-point.ts';
import type { BBox, Polygon, Position } from '#domain/geometry/types.ts';

type Topology = Parameters<typeof feature>[0];
export type Place = { readonly country: Country | null; readonly province: string | null };
type Province = {
  readonly code: string;
  readonly country: Country;
  readonly bbox: BBox;
  readonly parts: readonly { readonly bbox: BBox; readonly polygon: Polygon }[];
};

const NOWHERE: Place = { country: null, province: null };

function readProvinces(): Province[] {
  const text = gunzipSync(readFileSync(new URL('provinces.topo.json.gz', import.meta.url))).toString();
  const topologies = JSON.parse(text) as Record<Country, Topology>;
  return Object.entries(topologies).flatMap(([country, topology]) => {
    const borders = topology.objects['provinces'];
    if (borders?.type !== 'GeometryCollection') throw new Error(`No provinces for ${country}`);
    return feature(topology, borders).features.flatMap(({ id, geometry }) => {
      const shapes = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
      const parts = shapes.map((coordinates) => {
        const polygon = { type: 'Polygon', coordinates: coordinates as unknown as Polygon['coordinates'] } as const;
        return { bbox: bboxOf(polygon), polygon };
      });
      const bbox = unionBBox(parts.map((part) => part.bbox));
      return bbox === null ? [] : [{ code: String(id), country: country as Country, bbox, parts }];
    });
  });
}

let provinces: readonly Province[] | undefined;

/**
 * Country and province of a position, from simplified borders good to about a kilometre; nulls outside the product's countries.
 * `locateProvince([-60.6, -33.9])` → `{ country: 'AR', province: 'AR-B' }`.
 */
export function locateProvince(position: Position): Place {
  provinces ??= readProvinces();
  const point: BBox = [position[0], position[1], position[0], position[1]];
  const found = provinces.find(
    (province) =>
      bboxesMeet(province.bbox, point) && province.parts.some((part) => bboxesMeet(part.bbox, point) && contains(part.polygon, position)),
  );
  return found === undefined ? NOWHERE : { country: found.country, province: found.code };
}

/**
 * The middle of a province: the point of its largest part farthest from the border; null for a code there is not.
 * `provinceMiddle('AR-L')` → about `[-65.4, -37.1]`.
 */
export function provinceMiddle(code: string): Position | null {
  provinces ??= readProvinces();
  const size = ([west, south, east, north]: BBox): number => (east - west) * (north - south);
  const [largest] = provinces.find((province) => province.code === code)?.parts.toSorted((a, b) => size(b.bbox) - size(a.bbox)) ?? [];
  return largest === undefined ? null : labelPoint(largest.polygon);
}
