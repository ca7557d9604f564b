import { AppError } from '#domain/errors.ts';
import type { DayRange } from '#domain/schemas/weather.ts';
import { ASOS_COLUMNS, readStationReports, reportSpan } from '#domain/weather/stations/read-station-reports.ts';
import { circuitBreaker } from '../../imagery/provider/circuit-breaker.ts';
import type { HostRule } from '../../imagery/provider/http/guarded-request.ts';
import { askBytes } from '../../imagery/provider/stac-client.ts';
import type { StationProvider, StationReports } from '../provider/provider.ts';

export type Mesonet = { readonly root: string; readonly rules: readonly HostRule[]; readonly timeout_ms?: number };

/** Two months of ten stations that report every half hour are some 2 MB. */
const MOST_BYTES = 8 * 1024 * 1024;
/** Its answers are made line by line. */
const TIMEOUT_MS = 20_000;

const asWeather = (error: unknown): AppError => {
  if (error instanceof AppError && (error.code === 'WEATHER_PROVIDER_DOWN' || error.code === 'CANCELLED')) return error;
  const reason = error instanceof AppError ? String(error.params['reason'] ?? error.code) : 'unknown';
  return new AppError('WEATHER_PROVIDER_DOWN', { reason }, { cause: error });
};

const momentOf = (ms: number): string => new Date(ms).toISOString().replace('.000', '');

/** The Iowa Environmental Mesonet's archive of METAR reports of the whole world; it asks for no key. */
export const mesonet = ({ root, rules, timeout_ms = TIMEOUT_MS }: Mesonet): StationProvider => {
  const breaker = circuitBreaker(() => performance.now());
  const running = new Map<string, Promise<ReadonlyMap<string, StationReports>>>();
  const hrefOf = (codes: readonly string[], start_ms: number, end_ms: number): string => {
    const pairs: [string, string][] = [
      ...codes.map((code): [string, string] => ['station', code]),
      ...Object.keys(ASOS_COLUMNS).map((name): [string, string] => ['data', name]),
      ['sts', momentOf(start_ms)],
      ['ets', momentOf(end_ms)],
      ['tz', 'Etc/UTC'],
      ['format', 'onlycomma'],
      ['latlon', 'no'],
      ['elev', 'no'],
      ['missing', 'empty'],
      ['trace', '0.0001'],
      ['direct', 'no'],
      // routine reports and specials
      ['report_type', '3'],
      ['report_type', '4'],
    ];
    return `${root.replace(/\/$/, '')}/cgi-bin/request/asos.py?${new URLSearchParams(pairs).toString()}`;
  };
  const read = async (href: string, codes: readonly string[], range: DayRange): Promise<ReadonlyMap<string, StationReports>> => {
    try {
      const ask = { href, method: 'GET', body: null, accept: 'text/plain', timeout_ms, max_bytes: MOST_BYTES } as const;
      return await breaker.run(async () => readStationReports(await askBytes(ask, rules), codes, range));
    } catch (error) {
      throw asWeather(error);
    }
  };
  return {
    id: 'mesonet',
    attribution: 'METAR, Iowa Environmental Mesonet',
    is_demo: false,
    /** Fields of one farm ask for the same stations at the same moment: one answer serves all. */
    reports(codes, range) {
      const sorted = codes.toSorted();
      const { start_ms, end_ms } = reportSpan(range);
      const href = hrefOf(sorted, start_ms, end_ms);
      const answer = running.get(href) ?? read(href, sorted, range).finally(() => running.delete(href));
      running.set(href, answer);
      return answer;
    },
  };
};
