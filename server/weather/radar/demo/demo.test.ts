import { describe, expect, it } from 'vitest';
import { inflateSync } from 'node:zlib';
import { renderWeatherTile } from './render-weather-tile.ts';
import { coresIn } from './storms.ts';

const TIME_S = Date.UTC(2026, 0, 13, 15, 40) / 1_000;
const NEAR_PERGAMINO = { z: 7, x: 42, y: 76 };
/** Four bytes a pixel of 256 × 256, of a PNG of ours: signature, header, one block of data, end. */
const pixels = (png: Uint8Array): Uint8Array => {
  const bytes = Buffer.from(png);
  const raw = inflateSync(bytes.subarray(41, 41 + bytes.readUInt32BE(33)));
  return Uint8Array.from({ length: 256 * 1_024 }, (_, i) => raw[Math.floor(i / 1_024) * 1_025 + 1 + (i % 1_024)]!);
};
const render = (change: object = {}) => pixels(renderWeatherTile({ kind: 'radar', time_s: TIME_S, ...NEAR_PERGAMINO, ...change }));
const covered = (rgba: Uint8Array): number => rgba.filter((value, i) => i % 4 === 3 && value > 0).length / (256 * 256);

describe('the demo’s rain and clouds', () => {
  it('are the same for ever, and cover a part of the land', () => {
    expect(render()).toEqual(render());
    for (const [kind, most] of [
      ['radar', 0.5],
      ['satellite', 0.98],
    ]) {
      expect(covered(render({ kind }))).toBeGreaterThan(0.02);
      expect(covered(render({ kind }))).toBeLessThan(most as number);
    }
  });

  it('go on from tile to tile', () => {
    for (const kind of ['radar', 'satellite']) {
      const [west, east] = [render({ kind }), render({ kind, x: NEAR_PERGAMINO.x + 1 })];
      let apart = 0;
      for (let y = 0; y < 256; y++) apart += Math.abs(west[(y * 256 + 255) * 4 + 3]! - east[y * 256 * 4 + 3]!);
      expect(apart / 256).toBeLessThan(12);
    }
  });

  it('drift from one frame to the next, and are others after some hours', () => {
    const box = { west: 13_000, north: 23_800, east: 13_600, south: 24_400 };
    const [now, soon] = [coresIn(box, TIME_S), coresIn(box, TIME_S + 600)];
    const moves = now.flatMap((core) =>
      soon.filter(({ radius_km }) => radius_km === core.radius_km).map(({ x, y }) => [x - core.x, y - core.y]),
    );
    expect(moves.length).toBeGreaterThan(now.length / 2);
    for (const [x, y] of moves) {
      expect(x).toBeCloseTo(34 / 6, 6);
      expect(y).toBeCloseTo(-19 / 6, 6);
    }
    const later = new Set(coresIn(box, TIME_S + 12 * 3_600).map(({ radius_km }) => radius_km));
    expect(now.some(({ radius_km }) => later.has(radius_km))).toBe(false);
  });
});
