import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { Loopback } from '../../../tests/setup/servers/loopback.ts';
import { loopbacks } from '../../../tests/setup/servers/loopbacks.ts';
import { geolocationProvider } from './index.ts';
import { ipApi } from './ipapi.ts';

const serve = loopbacks();
const answer =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const at = ({ url, host }: Loopback) => ipApi({ url, rules: [{ host, is_configured: true }], clock: () => 0, timeout_ms: 300 });
const ROSARIO = '181.30.1.1';

describe('the country of a visitor', () => {
  it('is asked of nobody unless the operator says so', async () => {
    const none = geolocationProvider({ GEOLOCATION: 'none', GEOLOCATION_URL: undefined });
    expect([none.id, await none.callingCode(ROSARIO)]).toEqual(['none', null]);
  });

  it('comes from the service as its calling code', async () => {
    const service = await serve(answer({ ip: ROSARIO, country_code: 'AR', country_calling_code: '+54' }));
    const own = geolocationProvider({ GEOLOCATION: 'ipapi', GEOLOCATION_URL: service.url });
    expect(await own.callingCode(ROSARIO)).toBe('54');
    expect(service.seen).toEqual([`GET /${ROSARIO}/json/`]);
  });

  it.each(['127.0.0.1', '10.1.2.3', '192.168.0.9', '::1', 'fd00::1', 'not an address'])('keeps %s to itself', async (address) => {
    const service = await serve(answer({ country_calling_code: '+54' }));
    expect(await at(service).callingCode(address)).toBeNull();
    expect(service.seen).toEqual([]);
  });

  it.each<[string, RequestListener]>([
    ['an error', answer({}, 500)],
    ['a refusal', answer({ error: true, reason: 'RateLimited' }, 403)],
    ['another document', answer({ country_calling_code: '<b>54' })],
    ['garbage', (_request, response) => void response.end('<html>')],
    ['silence', () => undefined],
  ])('is unavailable on %s', async (_name, listener) => {
    await expect(at(await serve(listener)).callingCode(ROSARIO)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
