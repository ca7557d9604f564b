import type { Db } from '#server/db/db.ts';

/** Filling takes longer than a statement of the product may. */
const FILLING = { deadline_ms: 600_000 };

/** Somebody of whom only the number and what he owns are known: the id of the `n`-th account, farm, field. */
export const manyId = (kind: 'account' | 'farm' | 'field' | 'producer', n: number): string =>
  `${{ account: 'a', farm: 'b', field: 'c', producer: 'd' }[kind]}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const idOf = (kind: Parameters<typeof manyId>[0], n: string): string =>
  `('${manyId(kind, 0).slice(0, -12)}' || lpad((${n})::text, 12, '0'))::uuid`;

/**
 * Accounts 0…`accounts` − 1 with `each` fields, as many farms of ten, two crops a field and `scenes` measured dates back from today, five days
 * apart, in NDVI and EVI. Fields follow one another: account 2 owns fields 2 · each … 3 · each − 1. Not analysed, the database knows as
 * much of its tables as after a large import.
 */
export const fillManyFields = async (
  db: Db,
  { accounts, each, scenes, is_analysed = true }: { accounts: number; each: number; scenes: number; is_analysed?: boolean },
): Promise<void> => {
  const all = accounts * each;
  const statements = [
    `insert into account (id, email, password_hash, firstname, lastname, country, fiscal_id, fiscal_id_type, is_over_18, activated_at)
     select ${idOf('account', 'n')}, 'many' || n || '@example.com', '-', 'Ana', 'Paz', 'AR', '20123456786', 'CUIT', true, now() from generate_series(0, ${accounts} - 1) n`,
    `insert into farm (id, owner_id, name, name_key, created_at, updated_at)
     select ${idOf('farm', 'n')}, ${idOf('account', `n * 10 / ${each}`)}, 'Campo ' || n, 'campo ' || n, now(), now() from generate_series(0, ${all} / 10 - 1) n`,
    `insert into field (id, owner_id, farm_id, name, name_key, ownership, geometry, area_ha, perimeter_m, bbox, label, country, province, created_at, updated_at)
     select ${idOf('field', 'n')}, ${idOf('account', `n / ${each}`)}, ${idOf('farm', 'n / 10')}, 'Lote ' || n, 'lote ' || n, 'owner',
       jsonb_build_object('type', 'Polygon', 'coordinates', jsonb_build_array(jsonb_build_array(
         jsonb_build_array(x, y), jsonb_build_array(x + 0.01, y), jsonb_build_array(x + 0.01, y + 0.01), jsonb_build_array(x, y + 0.01), jsonb_build_array(x, y)))),
       100, 4000, box(point(x, y), point(x + 0.01, y + 0.01)), point(x + 0.005, y + 0.005), 'AR', 'AR-B', now(), now()
     from (select n, -62 + (n % 200) * 0.02 as x, -38 + (n / 200) * 0.02 as y from generate_series(0, ${all} - 1) n) place`,
    `insert into field_crop (field_id, year, season, period, crop)
     select ${idOf('field', 'n')}, 2025 + k, 2, 'summer', 1 + n % 9 from generate_series(0, ${all} - 1) n, generate_series(0, 1) k`,
    `insert into scene (id, scene) select 'S2_' || to_char(current_date - k * 5, 'YYYYMMDD'), jsonb_build_object('id', 'S2_' || to_char(current_date - k * 5, 'YYYYMMDD'),
       'date', (current_date - k * 5)::text, 'datetime', (current_date - k * 5)::text || 'T14:00:00Z', 'sensor', null, 'cloud_cover', 3)
     from generate_series(0, ${scenes} - 1) k`,
    `insert into scene_statistics (field_id, geometry_version, scene_id, index_id, date, valid_fraction, pixel_count, mean, sd, p10, p50, p90)
     select ${idOf('field', 'n')}, 1, 'S2_' || to_char(current_date - k * 5, 'YYYYMMDD'), index_id, current_date - k * 5, 1, 100, 0.3 + 0.01 * (k % 40), 0.1, 0.2, 0.3, 0.4
     from generate_series(0, ${all} - 1) n, generate_series(0, ${scenes} - 1) k, unnest(array['ndvi', 'evi']) index_id`,
    ...(is_analysed ? ['account', 'farm', 'field', 'field_crop', 'scene', 'scene_statistics'].map((table) => `analyze ${table}`) : []),
  ];
  for (const sql of statements) await db.query(sql, [], FILLING);
};
