import { describe, expect, it } from 'vitest';
import type { HourColumn } from '../../schemas/weather.ts';
import { readStationReports } from './read-station-reports.ts';

const HEADER = 'station,valid,tmpc,relh,dwpc,drct,sknt,gust,mslp,p01m';
const ASKED = { from: '2026-01-12', to: '2026-01-13' };
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (lines: readonly string[], codes = ['SAAR']) => readStationReports(bytesOf([HEADER, ...lines, ''].join('\n')), codes, ASKED);
/** Hours of one column that are known: `13 → 25`. */
const known = (lines: readonly string[], name: HourColumn): Record<number, number> => {
  const column = read(lines).get('SAAR')?.hours[name] ?? [];
  return Object.fromEntries(column.flatMap((value, i) => (value === null ? [] : [[i, value]])));
};
const warm = (time: string, tmpc: string): string => `SAAR,2026-01-12 ${time},${tmpc},,,,,,,`;

it('reports are understood, each for the full hour nearest to it', () => {
  const found = read(
    ['SAAR,2026-01-12 12:53,25.00,61.37,17.00,90.00,10.00,21.00,1012.30,0.00', 'SAAJ,2026-01-13 23:00,18.00,,,,,,,1.27'],
    ['SAAJ', 'SAAR', 'SAZR'],
  );
  const { hours, last_report } = found.get('SAAR')!;
  expect([hours.first, hours.temperature_c.length, last_report]).toEqual(['2026-01-12T00:00:00.000Z', 48, '2026-01-12T12:53:00.000Z']);
  const { first: _first, ...columns } = hours;
  expect(Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column[13]]))).toEqual({
    temperature_c: 25,
    humidity_pct: 61.4,
    dew_point_c: 17,
    wind_deg: 90,
    wind_kmh: 18.5,
    gust_kmh: 38.9,
    pressure_hpa: 1012.3,
    // never more than 0: it is not measured there
    rain_mm: null,
    rain_chance_pct: null,
    wmo_code: null,
    cloud_pct: null,
    is_day: null,
    et0_mm: null,
  });
  expect(found.get('SAAJ')?.hours.rain_mm[47]).toBe(1.27);
  expect([found.get('SAZR')?.last_report, found.get('SAZR')?.hours.temperature_c.every((value) => value === null)]).toEqual([null, true]);
});

describe('of several reports', () => {
  it.each<[string, string[], Record<number, number>]>([
    ['the nearest stands for the hour', [warm('12:40', '20'), warm('13:05', '21'), warm('13:25', '22')], { 13: 21 }],
    ['two as near, the earlier', [warm('13:10', '21'), warm('12:50', '20')], { 13: 20 }],
    ['one of half past is of the hour that follows', [warm('12:30', '20')], { 13: 20 }],
    ['one of the evening before is of the first hour', ['SAAR,2026-01-11 23:40,19,,,,,,,'], { 0: 19 }],
    ['one after the last half hour is of no hour asked for', ['SAAR,2026-01-13 23:45,19,,,,,,,'], {}],
    ['the same twice counts once', [warm('13:00', '20'), warm('13:00', '20')], { 13: 20 }],
    ['the same moment with two temperatures has none', [warm('13:00', '20'), warm('13:00', '21'), warm('14:00', '22')], { 14: 22 }],
    ['one that came again without it has none', [warm('13:00', '20'), warm('13:00', '')], {}],
  ])('%s', (_name, lines, hours) => expect(known(lines, 'temperature_c')).toEqual(hours));

  it('the last is the newest that lies in the days', () => {
    expect(read(['SAAR,2026-01-13 23:45,19,,,,,,,', warm('13:00', '20')]).get('SAAR')?.last_report).toBe('2026-01-13T23:45:00.000Z');
    expect(read(['SAAR,2026-01-11 23:40,19,,,,,,,']).get('SAAR')?.last_report).toBeNull();
  });
});

it.each<[HourColumn, number, string[]]>([
  ['temperature_c', 2, ['-9999', '77', '-95.1', 'M', '12;5', '1e1', '']],
  ['humidity_pct', 3, ['-1', '100.1', '999']],
  ['wind_deg', 5, ['361', '-10']],
  ['wind_kmh', 6, ['-1', '217']],
  ['pressure_hpa', 8, ['29.92', '849', '1091']],
  ['rain_mm', 9, ['-0.1', '401', 'T']],
])('an impossible %s is unknown', (name, column, cells) => {
  const lines = cells.map((cell, i) => {
    const line = warm(`${String(i).padStart(2, '0')}:00`, '').split(',');
    line[column] = cell;
    return line.join(',');
  });
  expect(known(lines, name)).toEqual({});
});

it.each<[string, string, string]>([
  ['another header', 'answer', `${HEADER.replace('tmpc', 'tmpf')}\nSAAR,2026-01-12 12:53,77,,,,,,,\n`],
  ['a column more', 'answer', `${HEADER},metar\n`],
  ['a line too short', 'answer', `${HEADER}\nSAAR,2026-01-12 12:53,25\nSAAR,2026-01-12 13:53,25,,,,,,,\n`],
  ['HTML', 'answer', '<!DOCTYPE html>\n<html></html>\n'],
  ['nothing', 'answer', ''],
  ['a time by another clock', 'answer', `${HEADER}\nSAAR,12/01/2026 12:53,25,,,,,,,\n`],
  ['a last line cut in its number', 'cut_short', `${HEADER}\nSAAR,2026-01-12 12:53,25,,,,,,,1`],
  ['a station nobody asked for', 'station', `${HEADER}\nSAEZ,2026-01-12 12:53,25,,,,,,,\n`],
  ['another month', 'range', `${HEADER}\nSAAR,2025-12-12 12:53,25,,,,,,,\n`],
  ['a day after', 'range', `${HEADER}\nSAAR,2026-01-14 00:30,25,,,,,,,\n`],
  ['a minute there is not', 'range', `${HEADER}\nSAAR,2026-01-12 12:77,25,,,,,,,\n`],
])('%s is refused', (_name, reason, text) => {
  let thrown: unknown;
  try {
    readStationReports(bytesOf(text), ['SAAR'], ASKED);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toMatchObject({ code: 'WEATHER_PROVIDER_DOWN', params: { reason } });
});
