import { readdirSync } from 'node:fs';
import { areaM2 } from '#domain/geometry/measure/area.ts';
import { roundPosition } from '#domain/geometry/edit/round-polygon.ts';
import type { MultiPolygon, Polygon, Position, Ring } from '#domain/geometry/types.ts';
import { AREA } from '#domain/limits.ts';
import { materialJson } from './material.ts';
import { seeded } from './seeded.ts';

/** Real outlines, each spoilt as drawing and exporting spoil them, for repair; chance is seeded, so that a golden answer fits. */
type Chance = () => number;
type Spoil = (open: readonly Position[], chance: Chance) => Position[];

const METRES_PER_DEGREE = 111_195;
const pick = (n: number, chance: Chance): number => Math.floor(chance() * n);

/** A spike on an edge, `width_m` wide at its foot, of 5 to 65 m; its feet change sides where the width is negative. */
const spike =
  (width_m: number, outwards: 1 | -1): Spoil =>
  (open, chance) => {
    const i = pick(open.length, chance);
    const [a, b] = [open[i]!, open[(i + 1) % open.length]!];
    const shrink = Math.cos((a[1] * Math.PI) / 180);
    const [dx, dy] = [(b[0] - a[0]) * shrink, b[1] - a[1]];
    const length = Math.hypot(dx, dy) || 1;
    const [ux, uy] = [dx / length, dy / length];
    const foot = length * (0.2 + 0.6 * chance());
    const half = width_m / 2 / METRES_PER_DEGREE;
    const reach = (5 + 60 * chance()) / METRES_PER_DEGREE;
    const at = (along: number, side: number): Position => [a[0] + (along * ux + side * uy) / shrink, a[1] + along * uy - side * ux];
    const tip = at(foot + 0.2 * reach * (chance() - 0.5), outwards * reach);
    return [...open.slice(0, i + 1), at(foot - half, 0), tip, at(foot + half, 0), ...open.slice(i + 1)];
  };

/** A small loop on an edge that comes back below it. */
const curl: Spoil = (open, chance) => {
  const i = pick(open.length, chance);
  const [a, b] = [open[i]!, open[(i + 1) % open.length]!];
  const at = (t: number, s: number): Position => [
    a[0] + (b[0] - a[0]) * t - (b[1] - a[1]) * s,
    a[1] + (b[1] - a[1]) * t + (b[0] - a[0]) * s,
  ];
  return [...open.slice(0, i + 1), at(0.6, 0), at(0.6, 0.05), at(0.4, 0.05), at(0.4, 0), at(0.55, -0.01), ...open.slice(i + 1)];
};

const swap: Spoil = (open, chance) => {
  const i = pick(open.length - 1, chance);
  return [...open.slice(0, i), open[i + 1]!, open[i]!, ...open.slice(i + 2)];
};

/** A vertex that jumps beside another one. */
const move: Spoil = (open, chance) => {
  const [i, k] = [pick(open.length, chance), pick(open.length, chance)];
  const [lon, lat] = open[k]!;
  return open.with(i, [lon + (chance() - 0.5) * 1e-4, lat + (chance() - 0.5) * 1e-4]);
};

/** Some vertices walked there, back and there again. */
const thrice: Spoil = (open, chance) => {
  const i = pick(open.length, chance);
  const passed = open.slice(i, i + 3);
  return [...open.slice(0, i), ...passed, ...passed.toReversed(), ...open.slice(i)];
};

export const SPOILS: Readonly<Record<string, Spoil>> = {
  'a spike of 1 cm outwards': spike(0.01, 1),
  'a spike of 1 cm inwards': spike(0.01, -1),
  'a spike of 0 cm': spike(0, 1),
  'a spike of 5 cm': spike(0.05, 1),
  'a crossing spike of 1 cm': spike(-0.01, 1),
  'a crossing spike of 30 cm inwards': spike(-0.3, -1),
  'two vertices swapped': swap,
  'a vertex moved': move,
  'a curl': curl,
  'an edge walked thrice': thrice,
};

const isField = ({ coordinates }: Polygon): boolean =>
  coordinates[0]!.length <= 2_000 && areaM2({ type: 'Polygon', coordinates }) >= AREA.min_m2;

/** The real fields of a folder's GeoJSON files, part by part, in their order; those too small to be stored are left out. */
export const realFields = (folder: string): Polygon[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.geojson') && !file.startsWith('packed'))
    .toSorted()
    .flatMap((file) => materialJson<{ features: { geometry: Polygon | MultiPolygon }[] }>('fields', file).features)
    .flatMap(({ geometry }) => (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates))
    .map((coordinates): Polygon => ({ type: 'Polygon', coordinates }))
    .filter(isField);

/** The n-th field, its shell spoilt, at the 1e-7° that coordinates are stored at. */
export const spoilt = ({ coordinates: [shell, ...holes] }: Polygon, n: number, spoil: Spoil): Ring[] => {
  const open = spoil(shell!.slice(0, -1), seeded(n + 1));
  return [[...open, open[0]!], ...holes].map((ring) => ring.map((position) => roundPosition(position)));
};
