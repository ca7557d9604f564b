import Papa from 'papaparse';
import { AppError } from '../../errors.ts';
import type { DayRange, HourColumn, WeatherHours } from '../../schemas/weather.ts';
import { HOUR_MS, unknownHours } from '../weather-hours.ts';

const KMH_PER_KNOT = 1.852;
/** What METAR gives in knots, as far as any wind ever blew. */
const KNOTS = { low: 0, high: 400 / KMH_PER_KNOT, times: KMH_PER_KNOT, decimals: 1 };
const CELSIUS = { low: -95, high: 65, times: 1, decimals: 1 };

type Meaning = { readonly low: number; readonly high: number; readonly times: number; readonly decimals: number };
/** What is asked of the Iowa Environmental Mesonet, in the order of its columns: where each goes, and which numbers are possible. */
export const ASOS_COLUMNS = {
  tmpc: ['temperature_c', CELSIUS],
  relh: ['humidity_pct', { low: 0, high: 100, times: 1, decimals: 1 }],
  dwpc: ['dew_point_c', CELSIUS],
  drct: ['wind_deg', { low: 0, high: 360, times: 1, decimals: 0 }],
  sknt: ['wind_kmh', KNOTS],
  gust: ['gust_kmh', KNOTS],
  mslp: ['pressure_hpa', { low: 850, high: 1_090, times: 1, decimals: 1 }],
  p01m: ['rain_mm', { low: 0, high: 400, times: 1, decimals: 2 }],
} as const satisfies Record<string, readonly [HourColumn, Meaning]>;

const MEANINGS: readonly (readonly [HourColumn, Meaning])[] = Object.values(ASOS_COLUMNS);
const HEADER = ['station', 'valid', ...Object.keys(ASOS_COLUMNS)].join(',');
const TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/;
const NUMBER = /^-?\d+(\.\d+)?$/;
const DAY_MS = 24 * HOUR_MS;
/** A report stands for a full hour up to here. */
const STANDS_MS = HOUR_MS / 2;

export type ReadReports = { readonly hours: WeatherHours; readonly last_report: string | null };
type Values = readonly (number | null)[];

const refuse = (reason: string): AppError => new AppError('WEATHER_PROVIDER_DOWN', { reason });

/** From half an hour before the first hour, whose report may be of the evening before, to the end of the last day (ms, UTC). */
export const reportSpan = ({ from, to }: DayRange): { readonly start_ms: number; readonly end_ms: number } => ({
  start_ms: Date.parse(from) - STANDS_MS,
  end_ms: Date.parse(to) + DAY_MS,
});

/** The number of a cell; unknown where there is none, or one that no weather has. */
function numberIn(cell: string, { low, high }: Meaning): number | null {
  if (!NUMBER.test(cell)) return null;
  const value = Number(cell);
  return value < low || value > high ? null : value;
}

const linesOf = (bytes: Uint8Array): string[][] => {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refuse('answer');
  }
  if (text.slice(0, HEADER.length + 1).trimEnd() !== HEADER) throw refuse('answer');
  // Every line ends in one: an answer that was broken off looks whole but for that.
  if (!text.endsWith('\n')) throw refuse('cut_short');
  return Papa.parse(text.trimEnd(), { delimiter: ',', newline: text.includes('\r\n') ? '\r\n' : '\n', preview: 0 }).data.slice(1);
};

/** Reports of each station by their moment; where one came twice, only what both say. */
function byMoment(lines: readonly string[][], codes: readonly string[], range: DayRange): Map<string, Map<number, Values>> {
  const { start_ms, end_ms } = reportSpan(range);
  const found = new Map<string, Map<number, Values>>(codes.map((code) => [code, new Map()]));
  for (const [code = '', valid = '', ...cells] of lines) {
    if (cells.length !== MEANINGS.length || !TIME.test(valid)) throw refuse('answer');
    const reports = found.get(code);
    if (reports === undefined) throw refuse('station');
    const at = Date.parse(`${valid.replace(' ', 'T')}Z`);
    if (!(at >= start_ms && at <= end_ms)) throw refuse('range');
    const values = MEANINGS.map(([, meaning], i) => numberIn(cells[i] ?? '', meaning));
    const before = reports.get(at);
    reports.set(at, before === undefined ? values : values.map((value, i) => (value === before[i] ? value : null)));
  }
  return found;
}

/** Moments of the reports that stand for an hour each: the nearest, of two as near the earlier. A report of half past is of the hour that follows. */
function nearestByHour(moments: Iterable<number>): Map<number, number> {
  const nearest = new Map<number, number>();
  for (const at of moments) {
    const hour = Math.round(at / HOUR_MS) * HOUR_MS;
    const other = nearest.get(hour);
    const [near, far] = [Math.abs(at - hour), Math.abs((other ?? Number.POSITIVE_INFINITY) - hour)];
    if (other === undefined || near < far || (near === far && at < other)) nearest.set(hour, at);
  }
  return nearest;
}

function hoursOf(reports: ReadonlyMap<number, Values>, { from, to }: DayRange): ReadReports {
  const first_ms = Date.parse(from);
  const hours = unknownHours(first_ms, (Date.parse(to) + DAY_MS - first_ms) / HOUR_MS);
  for (const [hour, at] of nearestByHour(reports.keys())) {
    const i = (hour - first_ms) / HOUR_MS;
    if (i < 0 || i >= hours.temperature_c.length) continue;
    MEANINGS.forEach(([name, { times, decimals }], column) => {
      const value = reports.get(at)?.[column] ?? null;
      hours[name][i] = value === null ? null : Number((value * times).toFixed(decimals));
    });
  }
  // Outside the United States most reports say nothing of rain, and the archive then gives 0: only who ever had rain measures it.
  const rain = MEANINGS.findIndex(([name]) => name === 'rain_mm');
  if (![...reports.values()].some((values) => (values[rain] ?? 0) > 0)) hours.rain_mm.fill(null);
  const last_ms = [...reports.keys()].reduce((last, at) => Math.max(last, at), Number.NEGATIVE_INFINITY);
  return { hours, last_report: last_ms < first_ms ? null : new Date(last_ms).toISOString() };
}

/**
 * What stations reported in whole UTC days, out of the CSV of the Iowa Environmental Mesonet's archive of METAR
 * (`station,valid,tmpc,…`, moments in UTC, wind in knots): by code, hour after hour in °C, %, km/h, hPa and mm. A report stands for the full hour
 * nearest to it within 30 minutes; impossible numbers, and what a report said twice differently, are unknown; a station without reports
 * has only unknown hours. Throws WEATHER_PROVIDER_DOWN for what is no such answer, is cut short, or speaks of stations or times not asked for.
 * `SAAR,2026-01-12 12:53,25.00,…,10.00,…` → 25 °C and 18.5 km/h at 13:00.
 */
export function readStationReports(bytes: Uint8Array, codes: readonly string[], range: DayRange): Map<string, ReadReports> {
  const found = byMoment(linesOf(bytes), codes, range);
  return new Map([...found].map(([code, reports]) => [code, hoursOf(reports, range)]));
}
