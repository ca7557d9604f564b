import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PlaceReference } from '#domain/schemas/crop-explorer.ts';
import type { FieldCrop } from '#domain/schemas/season.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { newField, squareAt } from '../../../tests/setup/samples/field-samples.ts';
import { setAccess } from '../../../tests/setup/worlds/people-world.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';

const { cropExplorer, fields, lookups } = contract;
const MAIZE: FieldCrop = { year: 2024, season: 2, period: 'summer', crop: 5, genotype_id: 502 };
const ANALYSIS = { province: 'AR-B', crop: 5, genotype_id: 502, sown: '2025-10-01' };

let server: TestServer;
let user: TestUser;
let neighbour: TestUser;
let place = 0;
let at: { longitude: number; latitude: number };

const codeOf = (answer: { json: <T>() => T }): string => answer.json<{ code: string }>().code;
const ask = (crop = 5): Promise<PlaceReference> => user.call(cropExplorer.historical, { crop, ...at });

const addField = async (of = neighbour, crops: readonly FieldCrop[] = [MAIZE]): Promise<string> => {
  place++;
  const { field } = await of.call(
    fields.create,
    newField({ farm_name: `Campo ajeno ${String(place)}`, name: `Lote ${String(place)}`, crops: [...crops], geometry: squareAt(place) }),
  );
  at ??= { longitude: field.label[0], latitude: field.label[1] };
  return field.id;
};

/** EVI every five days over 2024/25: a crop sown on 1 October of this amplitude. */
const measure = async (field_id: string, amplitude: number): Promise<void> => {
  const sown = epochDay('2024-10-01');
  const rows = [];
  for (let day = epochDay('2024-05-05'); day <= epochDay('2025-08-20'); day += 5) {
    const mean = 0.14 + amplitude * (1 / (1 + Math.exp(-0.11 * (day - sown - 48))) - 1 / (1 + Math.exp(-0.1 * (day - sown - 118))));
    rows.push({ field_id, scene_id: `test ${dayDate(day)}`, date: dayDate(day), mean });
  }
  await server.db.query(
    `insert into scene (id, scene) select r.scene_id, '{}'::jsonb from jsonb_to_recordset($1::jsonb) as r (scene_id text) on conflict (id) do nothing`,
    [JSON.stringify(rows)],
  );
  await server.db.query(
    `insert into scene_statistics (field_id, geometry_version, scene_id, index_id, date, valid_fraction, pixel_count, mean, sd, p10, p50, p90)
     select r.field_id, 1, r.scene_id, 'evi', r.date, 1, 900, r.mean, 0.03, r.mean - 0.04, r.mean, r.mean + 0.04
     from jsonb_to_recordset($1::jsonb) as r (field_id uuid, scene_id text, date date, mean float8)`,
    [JSON.stringify(rows)],
  );
};

beforeAll(async () => {
  server = await startTestServer();
  [user, neighbour] = [await server.register(), await server.register()];
}, 60_000);
afterAll(() => server.close());

describe('who may ask', () => {
  it('nobody signed out', async () => {
    expect((await server.anyone.send(cropExplorer.analysis, ANALYSIS)).statusCode).toBe(401);
    expect((await server.anyone.send(cropExplorer.historical, { crop: 5, province: 'AR-B' })).statusCode).toBe(401);
  });

  it.each([1, 2, 3, 7, 8])('everybody signed in, brand style %i', async (style) => {
    await server.db.query('update account set style_brand = $2 where id = $1', [user.id, style]);
    expect((await user.send(cropExplorer.analysis, ANALYSIS)).statusCode).toBe(200);
    expect((await user.send(cropExplorer.historical, { crop: 5, province: 'AR-B' })).statusCode).toBe(200);
  });

  it.each(['FA', 'FM', 'FSM', 'RSM', 'admin', 'PM'] as const)('everybody signed in, role %s', async (role) => {
    await setAccess(server, user, { role });
    expect((await user.send(cropExplorer.analysis, ANALYSIS)).statusCode).toBe(200);
    expect((await user.send(cropExplorer.historical, { crop: 5, province: 'AR-B' })).statusCode).toBe(200);
  });

  it('its list of genotypes is a lookup, open to everybody', async () => {
    const genotypes = await server.anyone.call(lookups.explorerGenotypes, {});
    expect(genotypes.find(({ id }) => id === 702)).toMatchObject({ crop: 7, cycle: 'MG_IV' });
  });
});

describe('the analysis', () => {
  it('needs no fields', async () => {
    const found = await user.call(cropExplorer.analysis, ANALYSIS);
    expect(found).toMatchObject({ is_in_window: true, normals_of: 'Pergamino', cycle_days: 130 });
    expect(found.stages.find(({ code }) => code === 'R1')).toMatchObject({ gdd: 728, date: '2025-12-20', is_critical: true });
    expect(found.hybrids.find(({ code }) => code === 'G-MID')?.plants_ha).toEqual([52_500, 66_500, 80_000]);
  });

  it.each([
    [{ ...ANALYSIS, province: 'AR-ZZ' }, 'province'],
    [{ ...ANALYSIS, crop: 11 }, 'crop'],
    [{ ...ANALYSIS, sown: '2025-13-01' }, 'sown'],
  ])('says which input is wrong: %j', async (input, path) => {
    const answer = await user.send(cropExplorer.analysis, input);
    expect([answer.statusCode, answer.json<{ fields: { path: string }[] }>().fields[0]?.path]).toEqual([422, path]);
  });
});

describe('the reference of a place', () => {
  it('is refused by name for the crops without history, and without a place', async () => {
    const sunflower = await user.send(cropExplorer.historical, { crop: 3, province: 'AR-B' });
    expect([sunflower.statusCode, codeOf(sunflower)]).toEqual([422, 'HISTORY_CROP']);
    for (const input of [{ crop: 5 }, { crop: 5, longitude: -60 }]) {
      const nowhere = await user.send(cropExplorer.historical, input);
      expect([nowhere.statusCode, codeOf(nowhere)]).toEqual([422, 'PLACE_REQUIRED']);
    }
    expect((await user.send(cropExplorer.historical, { crop: 5, longitude: 200, latitude: 0 })).statusCode).toBe(422);
  });

  it('is disclosed from three fields on, in numbers alone', async () => {
    const fields = [await addField(), await addField()];
    await measure(fields[0] ?? '', 0.5);
    await measure(fields[1] ?? '', 0.6);
    expect(await ask()).toEqual({ ok: false, code: 'REFERENCE_TOO_FEW' });
    // Three fields are not enough while fewer owners stand behind them.
    await measure(await addField(await server.register()), 0.7);
    expect(await ask()).toEqual({ ok: false, code: 'REFERENCE_TOO_FEW' });
    await server.db.query('update field set owner_id = $2 where id = $1', [fields[1], (await server.register()).id]);
    const answer = await user.send(cropExplorer.historical, { crop: 5, ...at });
    const found = answer.json<Extract<PlaceReference, { ok: true }>>();
    expect(found).toMatchObject({ ok: true, season_count: 3, first_year: 2024, last_year: 2024 });
    // the double logistic of the domain's worked vector: SOS20 on day 35, POS on day 82, EOS20 on day 132, integral 39.25
    expect(Math.abs(epochDay(`2024-${found.sos}`) - epochDay('2024-10-01') - 35)).toBeLessThanOrEqual(3);
    expect(Math.abs(epochDay(`2024-${found.pos}`) - epochDay('2024-10-01') - 82)).toBeLessThanOrEqual(3);
    expect(Math.abs((found.length_days ?? 0) - 97)).toBeLessThanOrEqual(4);
    expect(found.small_integral).toBeCloseTo(39.25, 0);
    expect(found.steps.find(({ day }) => day === 48)?.median).toBeCloseTo(0.71, 1);
    for (const name of ['Lote', 'Campo ajeno', neighbour.id, neighbour.email]) expect(answer.body).not.toContain(name);
  });

  it('is not disclosed of fields that are far, deleted, of the demo or of another crop', async () => {
    expect(await user.call(cropExplorer.historical, { crop: 5, longitude: at.longitude, latitude: at.latitude + 1.2 })).toMatchObject({
      ok: false,
    });
    expect(await ask(7)).toMatchObject({ ok: false });
    const last = (change: string): Promise<unknown> =>
      server.db.query(
        `update field set ${change} where id = (select id from field where owner_id = $1 order by created_at desc, id limit 1)`,
        [neighbour.id],
      );
    await last('is_demo = true');
    expect(await ask()).toMatchObject({ ok: false });
    await last('is_demo = false');
    expect(await ask()).toMatchObject({ ok: true });
    await last('deleted_at = now()');
    expect(await ask()).toMatchObject({ ok: false });
  });

  it('takes the middle of a province for the place', async () => {
    expect((await user.send(cropExplorer.historical, { crop: 5, province: 'AR-B' })).statusCode).toBe(200);
  });
});
