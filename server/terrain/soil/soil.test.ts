import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { SOIL_DEPTHS } from '#domain/soil/profile.ts';
import { SOILGRIDS_PROPERTIES } from '#domain/soil/read-soilgrids.ts';
import { summarizeSoil } from '#domain/soil/summarize-soil.ts';
import type { Loopback } from '../../../tests/setup/servers/loopback.ts';
import { loopbacks } from '../../../tests/setup/servers/loopbacks.ts';
import { demoSoil } from './demo.ts';
import { soilGrids } from './soilgrids.ts';

const serve = loopbacks();
const providerAt = ({ url, host }: Loopback, clock: () => number = Date.now) =>
  soilGrids({ url: `${url}/soilgrids/v2.0`, rules: [{ host, is_configured: true }], clock });

/** As the service answers: one layer a property, one depth each, integers and their divisor. */
const recorded = (mean: number) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [-60.65, -33.92] },
  properties: {
    layers: Object.values(SOILGRIDS_PROPERTIES).map(({ code, divide_by }) => ({
      name: code,
      unit_measure: { d_factor: divide_by, mapped_units: 'x', target_units: 'y', uncertainty_unit: '' },
      depths: SOIL_DEPTHS.map(([top_depth, bottom_depth]) => ({
        range: { top_depth, bottom_depth, unit_depth: 'cm' },
        label: `${top_depth}-${bottom_depth}cm`,
        values: { mean },
      })),
    })),
  },
  query_time_s: 0.4,
});
const json =
  (body: unknown, status = 200): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

describe('SoilGrids', () => {
  it('is asked for every property and depth of one place, and understood', async () => {
    const service = await serve(json(recorded(200)));
    const depths = await providerAt(service).read([-60.654321, -33.9]);
    expect(depths).toHaveLength(6);
    expect(depths[5]).toMatchObject({ top_cm: 100, bottom_cm: 200, clay_pct: 20, nitrogen_g_kg: 2 });
    const asked = new URL(service.seen[0]!.slice('GET '.length), 'http://local');
    expect(asked.pathname).toBe('/soilgrids/v2.0/properties/query');
    expect([asked.searchParams.get('lon'), asked.searchParams.get('lat')]).toEqual(['-60.65432', '-33.90000']);
    expect(asked.searchParams.getAll('property')).toHaveLength(10);
    expect(asked.searchParams.getAll('depth')).toEqual(['0-5cm', '5-15cm', '15-30cm', '30-60cm', '60-100cm', '100-200cm']);
  });

  it.each<[string, RequestListener]>([
    ['an error', json({}, 503)],
    ['a refusal', json({ detail: 'no' }, 422)],
    ['garbage', (_, response) => void response.end('<html>')],
    ['another document', json({ type: 'Feature', properties: {} })],
    ['a hang-up', (request) => request.socket.destroy()],
    ['a redirect', (_, response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end()],
  ])('fails by its own name on %s', async (_name, listener) => {
    await expect(providerAt(await serve(listener)).read([-60.65, -33.92])).rejects.toMatchObject({ code: 'SOIL_PROVIDER_DOWN' });
  });

  it('is left alone for a while after three failures', async () => {
    const service = await serve(json({}, 404));
    const provider = providerAt(service, () => 0);
    for (let i = 0; i < 5; i++) await expect(provider.read([-60.65, -33.92])).rejects.toMatchObject({ code: 'SOIL_PROVIDER_DOWN' });
    expect(service.seen).toHaveLength(3);
  });
});

it('the demo’s soil is a whole profile, the same through a cell', async () => {
  const depths = await demoSoil.read([-60.65, -33.92]);
  for (const { clay_pct, sand_pct, silt_pct } of depths) expect(clay_pct! + sand_pct! + silt_pct!).toBeCloseTo(100, 6);
  expect(Object.values(summarizeSoil(depths)).every((value) => value !== null)).toBe(true);
  expect(await demoSoil.read([-60.65, -33.92])).toEqual(depths);
});
