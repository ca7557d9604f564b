import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { STATIONS } from '#domain/weather/stations/station-list.ts';
import type { Loopback } from '../../../tests/setup/servers/loopback.ts';
import { loopbacks } from '../../../tests/setup/servers/loopbacks.ts';
import { stationProvider } from './index.ts';
import { mesonet } from './mesonet.ts';

const serve = loopbacks();
const ASKED = { from: '2026-01-12', to: '2026-01-12' };
/** Of an archive that may take its time; only silence is waited for less. */
const reportsOf = ({ url, host }: Loopback, codes = ['SAAR', 'SAAJ'], timeout_ms = 20_000) =>
  mesonet({ root: url, rules: [{ host, is_configured: true }], timeout_ms }).reports(codes, ASKED);
const HEADER = 'station,valid,tmpc,relh,dwpc,drct,sknt,gust,mslp,p01m\n';
const text =
  (body: string, status = 200): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'text/plain' }).end(body);

describe('the archive of METAR reports', () => {
  it('is asked once for all stations, and understood', async () => {
    const service = await serve(
      text(`${HEADER}SAAJ,2026-01-12 12:00,24.00,65.10,17.00,,0.00,,1012.30,0.00\nSAAR,2026-01-12 12:00,25.00,,,,,,,\n`),
    );
    const found = await reportsOf(service);
    expect([...found].map(([code, { hours }]) => [code, hours.temperature_c[12], hours.wind_kmh[12]])).toEqual([
      ['SAAJ', 24, 0],
      ['SAAR', 25, null],
    ]);
    expect(service.seen).toHaveLength(1);
    const { pathname, searchParams: asked } = new URL(service.seen[0]!.slice('GET '.length), 'http://local');
    expect([pathname, asked.getAll('station')]).toEqual(['/cgi-bin/request/asos.py', ['SAAJ', 'SAAR']]);
    expect(asked.getAll('data')).toEqual(['tmpc', 'relh', 'dwpc', 'drct', 'sknt', 'gust', 'mslp', 'p01m']);
    expect([asked.get('sts'), asked.get('ets'), asked.get('tz')]).toEqual(['2026-01-11T23:30:00Z', '2026-01-13T00:00:00Z', 'Etc/UTC']);
    expect([asked.get('missing'), asked.get('format'), asked.getAll('report_type')]).toEqual(['empty', 'onlycomma', ['3', '4']]);
  });

  it.each<[string, string, RequestListener]>([
    ['an error', 'status', text('ERROR: server over capacity, please try later', 500)],
    ['a refusal', 'refused', text('Invalid times provided.', 422)],
    ['a page', 'answer', text('<!DOCTYPE html><html></html>\n')],
    ['other units', 'answer', text(HEADER.replace('tmpc', 'tmpf'))],
    ['half a line', 'cut_short', text(`${HEADER}SAAR,2026-01-12 12:00,25.00,6`)],
    ['another station', 'station', text(`${HEADER}SAEZ,2026-01-12 12:00,25.00,,,,,,,\n`)],
    ['another month', 'range', text(`${HEADER}SAAR,2025-12-12 12:00,25.00,,,,,,,\n`)],
    ['bytes that are no text', 'answer', (_, response) => void response.end(Buffer.from([0xff, 0xfe, 0x0a]))],
    ['silence', 'timeout', () => undefined],
    ['more than any weather', 'too_large', (_, response) => void response.end(Buffer.alloc(9 * 1024 * 1024, 32))],
    ['a hang-up', 'network', (request) => request.socket.destroy()],
    ['a redirect', 'redirect', (_, response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end()],
  ])('fails by its own name on %s', async (_name, reason, listener) => {
    const timeout_ms = reason === 'timeout' ? 400 : undefined;
    await expect(reportsOf(await serve(listener), undefined, timeout_ms)).rejects.toMatchObject({
      code: 'WEATHER_PROVIDER_DOWN',
      params: { reason },
    });
  });

  it('is asked at the address given', async () => {
    const service = await serve(text(HEADER));
    const found = await stationProvider({ WEATHER: 'open-meteo', STATIONS_URL: `${service.url}/` }).reports(['SAAR'], ASKED);
    expect(found.get('SAAR')?.last_report).toBeNull();
    expect(service.seen[0]).toMatch(/^GET \/cgi-bin/);
  });
});

describe('the stations of the demo', () => {
  const NOW = Date.parse('2026-03-01T15:20:30Z');
  const demo = stationProvider({ WEATHER: 'demo', DEMO_DATE: '2026-01-12' }, () => NOW);
  const codes = STATIONS.map(({ code }) => code);
  const range = { from: '2025-12-13', to: '2026-01-12' };
  const HOURS = 30 * 24 + 15;
  const shareOf = (column: readonly (number | null)[]): number => column.slice(0, HOURS).filter((value) => value !== null).length / HOURS;

  it('are the same at every asking, with a smooth day between the extremes', async () => {
    const [one, other] = await Promise.all([demo.reports(['SAAR'], range), demo.reports(['SAAR', 'SAAJ'], range)]);
    expect(one.get('SAAR')).toEqual(other.get('SAAR'));
    expect(one.get('SAAR')).not.toEqual(other.get('SAAJ'));
    const { temperature_c, dew_point_c } = one.get('SAAR')!.hours;
    const steps = temperature_c.flatMap((value, i) =>
      value === null || (temperature_c[i + 1] ?? null) === null ? [] : [Math.abs(temperature_c[i + 1]! - value)],
    );
    expect(Math.max(...steps)).toBeLessThan(4);
    expect(temperature_c.every((value, i) => value === null || dew_point_c[i]! <= value)).toBe(true);
  });

  it('have nearly all their hours, but for one of six; none is ahead of the day the demo is held at', async () => {
    const found = await demo.reports(codes, range);
    const shares = [...found.values()].map(({ hours }) => shareOf(hours.temperature_c));
    const silent = shares.filter((share) => share < 0.8).length;
    expect([silent > codes.length / 9, silent < codes.length / 4, shares.every((share) => share < 0.76 || share > 0.92)]).toEqual([
      true,
      true,
      true,
    ]);
    for (const { hours, last_report } of found.values()) {
      expect(hours.temperature_c.slice(HOURS + 1).every((value) => value === null)).toBe(true);
      expect(Date.parse('2026-01-12T15:20:00Z') - Date.parse(last_report ?? '')).toBeGreaterThanOrEqual(3 * 60_000);
    }
    const minutes = new Set([...found.values()].map(({ last_report }) => last_report?.slice(14, 16)));
    expect(minutes.size).toBeGreaterThan(30);
  });
});
