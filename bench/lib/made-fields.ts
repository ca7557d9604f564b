import type { Polygon } from '#domain/geometry/types.ts';
import { type Random, seeded } from './random.ts';

type Position = [number, number];

const ringAround = (random: Random, [lon, lat]: Position, radius_m: number, vertices: number): Position[] => {
  const waves = Array.from({ length: 4 }, (_, wave) => ({
    size: (random() * 0.18) / (wave + 1),
    turns: wave + 2,
    phase: random() * Math.PI * 2,
  }));
  const degree_m = 111_320;
  const ring = Array.from({ length: vertices }, (_, index): Position => {
    const angle = (index / vertices) * Math.PI * 2;
    const reach = radius_m * waves.reduce((sum, { size, turns, phase }) => sum + size * Math.sin(turns * angle + phase), 1);
    return [
      Number((lon + (reach * Math.cos(angle)) / (degree_m * Math.cos((lat * Math.PI) / 180))).toFixed(7)),
      Number((lat + (reach * Math.sin(angle)) / degree_m).toFixed(7)),
    ];
  });
  return [...ring, ring[0] as Position];
};

/** Breaks a ring by swapping two vertices a few places apart, which makes its outline cross itself. */
const broken = (ring: readonly Position[], random: Random): Position[] => {
  const copy = ring.slice(0, -1);
  const at = 1 + Math.floor(random() * (copy.length - 8));
  const one = copy[at] as Position;
  copy[at] = copy[at + 4] as Position;
  copy[at + 4] = one;
  return [...copy, copy[0] as Position];
};

/**
 * Wavy field outlines on a 3 km grid between 38° and 30° south: 50–500 vertices, 20–300 ha,
 * 8 % with a hole, and `broken_share` of them crossing themselves.
 */
export const madeFields = (
  count: number,
  options: { readonly seed?: number; readonly broken_share?: number; readonly holes?: boolean; readonly vertices?: number } = {},
): Polygon[] => {
  const random = seeded(options.seed ?? 1);
  const columns = Math.ceil(Math.sqrt(count));
  return Array.from({ length: count }, (_, index) => {
    const centre: Position = [-64 + (index % columns) * (8 / columns), -38 + Math.floor(index / columns) * (8 / columns)];
    const vertices = options.vertices ?? 50 + Math.floor(random() * 450);
    const radius_m = 250 + random() * 700;
    const outer = ringAround(random, centre, radius_m, vertices);
    const hasHole = random() < 0.08 && options.holes !== false;
    const isBroken = random() < (options.broken_share ?? 0);
    const coordinates = [isBroken ? broken(outer, random) : outer];
    if (hasHole) coordinates.push(ringAround(random, centre, radius_m * 0.2, 12).toReversed());
    return { type: 'Polygon', coordinates };
  });
};
