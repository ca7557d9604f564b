import { areaHa } from '#domain/geometry/measure/area.ts';
import { bboxOf } from '#domain/geometry/measure/bbox.ts';
import { nameKey } from '#domain/schemas/text.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { hashPassword } from '#server/auth/secrets/password.ts';
import type { Database, Db } from '#server/db/db.ts';
import { insertAccount } from '#server/resources/auth/queries.ts';
import { insertFarm } from '#server/resources/farms/queries.ts';
import { insertFields, type NewRow } from '#server/resources/fields/queries.ts';
import { madeFields } from '../made-fields.ts';

export const PASSWORD = 'correct horse battery';
const SCENES = 12;
const SCENE_EVERY_DAYS = 10;
/** The newest ones: twelve would take many minutes to fill. */
const SCENES_OF_OTHERS = 4;
/** Nothing is newer; while the newest is younger than six days the server looks for no new images. */
const NEWEST_DAYS_AGO = 2;
const OTHERS = 200;
const FIELDS_OF_OTHERS = 500;
const FIELDS_A_FARM = 12;
const PRODUCERS = 10;
const FIELDS_A_TILE = 8_000;
const DEADLINE = { deadline_ms: 600_000 };
const FARMS = ['La Esperanza', 'Don Ramón', 'El Ñandú', 'Santa Lucía', 'Los Álamos', 'La Porfía', 'San Jorge', 'El Trébol'];
const PROVINCES = ['Buenos Aires', 'Córdoba', 'Santa Fe', 'La Pampa'];

/** `first`: number of its first field; fields are numbered through all accounts. */
export type MadeAccount = { readonly id: string; readonly email: string; readonly first: number; readonly count: number };

/** As scattered as random ids are, and telling their number at the end. */
const idOf = (kind: number, number: number): string => {
  const scattered = (Math.imul(number + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0');
  return `${scattered}-000${String(kind)}-4000-8000-${number.toString(16).padStart(12, '0')}`;
};
export const fieldId = (number: number): string => idOf(1, number);

/** Somebody is allowed 600 calls of a kind a minute, so that those of 1,000 fields are three who take turns. */
const COUNTS = [...Array.from({ length: OTHERS }, () => FIELDS_OF_OTHERS), 1_000, 1_000, 1_000, 10_000];
let numbered = 0;
const ALL = COUNTS.map((count, place): MadeAccount => {
  numbered += count;
  return { id: idOf(0, place), email: `person${String(place)}@example.com`, first: numbered - count, count };
});
export const accountsOf = (count: number): readonly MadeAccount[] => ALL.slice(OTHERS).filter((account) => account.count === count);

/** Mean of EVI and usable share of a field in a scene, the newest being 0; the same in SQL below. */
const meanOf = (field: number, scene: number): number => 0.2 + ((field * 7_919 + scene * 104_729) % 600_011) / 1_000_003;
const isUsableIn = (field: number, scene: number): boolean => (field + scene) % 7 !== 0;

/** What the newest usable scene of a field says, and how it changed since the one nearest to 14 days before. */
export const newestOf = (field: number): { readonly mean: number; readonly change_14d: number } => {
  const [newest = 0, before = 0] = Array.from({ length: SCENES }, (_, scene) => scene).filter((scene) => isUsableIn(field, scene));
  return { mean: meanOf(field, newest), change_14d: meanOf(field, newest) - meanOf(field, before) };
};

const farmName = (farm: number): string => `${FARMS[farm % FARMS.length] ?? ''}${farm < FARMS.length ? '' : ` ${String(farm)}`}`;

const fillFields = async (db: Db, { id, first, count }: MadeAccount, place: number, shapes: ReturnType<typeof madeFields>) => {
  const now = new Date(Date.UTC(2025, 2, 1));
  const farms = Array.from({ length: Math.ceil(count / FIELDS_A_FARM) }, (_, farm) => idOf(2, place * 1_000 + farm));
  for (const [farm, farm_id] of farms.entries()) {
    const name = farmName(farm);
    await insertFarm(db, { id: farm_id, owner_id: id, name, name_key: nameKey(name), is_demo: false }, now);
  }
  const producers = Array.from({ length: PRODUCERS }, (_, producer) => idOf(3, place * PRODUCERS + producer));
  await db.query(
    `insert into producer (id, created_by, name, country, created_at, updated_at)
     select p.id, $2, 'Hermanos Peñalba ' || p.place, 'AR', $3, $3 from unnest($1::uuid[]) with ordinality as p (id, place)`,
    [producers, id, now],
  );
  const rows = Array.from({ length: count }, (_, field): NewRow => {
    const geometry = shapes[first + field]!;
    const bbox = bboxOf(geometry);
    const name = `Lote ${String((field % FIELDS_A_FARM) + 1)}${field % 5 === 0 ? ' bajo' : ''}`;
    const area_ha = areaHa(geometry);
    return {
      id: fieldId(first + field),
      farm_id: farms[Math.floor(field / FIELDS_A_FARM)]!,
      name,
      name_key: nameKey(name),
      fiscal_name: field % 3 === 0 ? 'Agropecuaria del Salado S.A.' : null,
      ownership: field % 4 === 0 ? 'tenant' : 'owner',
      producer_id: field % 4 === 0 ? producers[field % PRODUCERS]! : null,
      is_demo: false,
      plan_status: field % 10 === 0 ? 2 : 0,
      plan_ends: field % 10 === 0 ? '2099-03-01T03:00:00Z' : null,
      geometry,
      area_ha,
      perimeter_m: Math.sqrt(area_ha * 10_000) * 4,
      bbox,
      label: [(bbox[0] + bbox[2]) / 2, (bbox[1] + bbox[3]) / 2],
      country: 'AR',
      province: PROVINCES[field % PROVINCES.length]!,
    };
  });
  for (let from = 0; from < count; from += 1_000) await insertFields(db, id, now, rows.slice(from, from + 1_000));
};

/** Checked once at the end: checking every row takes most of the time. */
const LINKS = {
  scene_statistics_field_id_fkey: 'field_id) references field (id) on delete cascade',
  scene_statistics_scene_id_fkey: 'scene_id) references scene (id)',
};

/** Scenes in the order they were taken, so that rows of one field lie apart as they do where images come every few days. */
const fillScenes = async (db: Db, today: string): Promise<void> => {
  for (const link of Object.keys(LINKS)) await db.query(`alter table scene_statistics drop constraint ${link}`);
  for (let scene = SCENES - 1; scene >= 0; scene -= 1) {
    const date = dayDate(epochDay(today) - NEWEST_DAYS_AGO - scene * SCENE_EVERY_DAYS);
    const named = `'S2A_21H' || chr(65 + tile) || '_${date.replaceAll('-', '')}_0_L2A'`;
    await db.query(
      `insert into scene (id, scene) select ${named}, jsonb_build_object('id', ${named}, 'provider', 'earth-search', 'platform', 'sentinel-2a',
         'datetime', $1::text || 'T14:01:19Z', 'date', $1::text, 'cloud_cover', 12.25 + tile, 'baseline', '05.11', 'scale', 0.0001, 'offset', -0.1,
         'offset_from', 'baseline', 'is_demo', false, 'valid_fraction', null)
       from generate_series(0, $2::int / ${String(FIELDS_A_TILE)}) as tile`,
      [date, numbered],
    );
    await db.query(
      `insert into scene_statistics (field_id, geometry_version, scene_id, index_id, date, valid_fraction, pixel_count, mean, sd, p10, p50, p90)
       select id, 1, ${named}, i.index_id, $1::date, case when (k + $2::int) % 7 = 0 then 0.31 else 0.95 end, 4000 + k % 9000, mean, 0.05, mean - 0.1, mean, mean + 0.1
       from (select id, k, k::int / ${String(FIELDS_A_TILE)} as tile, 0.2::float8 + ((k * 7919 + $2::int * 104729) % 600011)::float8 / 1000003 as evi
         from (select id, ('x' || right(id::text, 8))::bit(32)::int::bigint as k from field) numbered where k >= $3) f
       cross join lateral (values ('evi', evi), ('ndvi', evi + 0.1)) as i (index_id, mean)
       order by k, i.index_id`,
      [date, scene, scene < SCENES_OF_OTHERS ? 0 : OTHERS * FIELDS_OF_OTHERS],
      DEADLINE,
    );
  }
  for (const [link, to] of Object.entries(LINKS))
    await db.query(`alter table scene_statistics add constraint ${link} foreign key (${to}`, [], DEADLINE);
};

/** Accounts of 1,000 and 10,000 fields measured in twelve scenes of the last months, among 100,000 fields of others. */
export const fillAccounts = async (db: Database, today: string): Promise<void> => {
  const shapes = madeFields(numbered, { vertices: 24 });
  const password_hash = await hashPassword(PASSWORD, 'own');
  const names = { firstname: 'Ana', lastname: 'Núñez', country: 'AR', fiscal_id: '20123456786', fiscal_id_type: 'CUIT' } as const;
  const now = new Date();
  for (const [place, account] of ALL.entries()) {
    const { id, email } = account;
    await insertAccount(db, { id, email, password_hash, ...names, selected_language: 1, is_demo: false, activated_at: now }, now);
    await db.tx((tx) => fillFields(tx, account, place, shapes));
  }
  await db.query(
    `insert into field_crop (field_id, year, season, period, crop)
     select f.id, y, 1, p, 1 + abs(hashtext(f.id::text || y || p)::bigint) % 10 from field f, generate_series(2024, 2025) y, unnest('{summer,winter}'::text[]) p
     where p = 'summer' or abs(hashtext(f.id::text)::bigint) % 2 = 0`,
    [],
    DEADLINE,
  );
  await fillScenes(db, today);
  await db.query('vacuum analyze', [], DEADLINE);
};
