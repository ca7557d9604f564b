import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Position } from '../geometry/types.ts';
import { localTime } from './local-days.ts';
import { zoneAt } from './zone-at.ts';

const read = <Content>(path: string): Content =>
  JSON.parse(readFileSync(new URL(`../../../tests/${path}`, import.meta.url), 'utf8')) as Content;
const clockAt = (position: Position, province: string | null, moment: string): string =>
  localTime(Date.parse(moment), zoneAt(position, province)).replace(' ', 'T');

type Golden = {
  readonly moments: readonly string[];
  readonly places: readonly {
    readonly name: string;
    readonly province: string;
    readonly position: Position;
    readonly offsets_h: readonly number[];
  }[];
};
const { moments, places } = read<Golden>('golden/places.json');

it.each(places)('the clock of $name is that of geo-tz, winter and summer', ({ province, position, offsets_h }) => {
  const offsets = moments.map((moment) => (Date.parse(`${clockAt(position, province, moment)}Z`) - Date.parse(moment)) / 3_600_000);
  expect(offsets).toEqual(offsets_h);
});

type Report = Record<string, { readonly longitude: number; readonly latitude: number; readonly zone: string; readonly local_now: string }>;
const report = Object.entries(read<Report>('fixtures/reports/14-border-clock/expected.json'));

it.each(report)('the clock of %s is its own, not its state’s', (_name, { longitude, latitude, zone, local_now }) => {
  expect(zoneAt([longitude, latitude])).toBe(zone);
  expect(clockAt([longitude, latitude], null, '2026-07-15T14:30:00Z')).toBe(local_now);
});

it('is that of the neighbours beyond a border, and of the meridian at sea', () => {
  expect([zoneAt([-57.6, -25.3]), zoneAt([-30, -40])]).toEqual(['America/Asuncion', 'Etc/GMT+2']);
});
