import { randomUUID } from 'node:crypto';

/** Everybody a statement of the app's role may be made for: one field, and one person in every relation to it. */
export const ACTORS = [
  'nobody',
  'stranger',
  'owner',
  'view',
  'annotate',
  'edit',
  'producer',
  'taker',
  'FA',
  'FM',
  'FSM',
  'RSM',
  'admin',
  'other_admin',
] as const;
export type Actor = (typeof ACTORS)[number];

/** Ids of what stands in the world, by the name the tables of the test give them. */
export type WorldIds = Readonly<Record<Exclude<Actor, 'nobody'> | 'late' | 'field' | 'record' | 'order' | 'share' | 'transfer', string>> &
  Readonly<
    Record<
      | 'batch'
      | 'proposal'
      | 'support'
      | 'session'
      | 'farm'
      | 'second_farm'
      | 'takers_farm'
      | 'payment'
      | 'activity'
      | 'note'
      | 'margin'
      | 'report'
      | 'coverage',
      string
    >
  >;

const NAMES = [
  'late',
  'field',
  'record',
  'order',
  'batch',
  'share',
  'transfer',
  'proposal',
  'support',
  'session',
  'farm',
  'second_farm',
  'takers_farm',
  'payment',
  'activity',
  'note',
  'margin',
  'report',
  'coverage',
];

const ROLES: Readonly<Partial<Record<Actor | 'late', string>>> = {
  FA: 'FA',
  FM: 'FM',
  FSM: 'FSM',
  RSM: 'RSM',
  admin: 'admin',
  other_admin: 'admin',
};
const STAFF = ['FA', 'FM', 'FSM', 'RSM'] as const;

export const addressOf = (name: string): string => `${name.toLowerCase()}@world.example`;

/** One row in every table, of the field or of its owner; `{name}` stands for an id. */
const ROWS = `
  insert into farm (id, owner_id, name, name_key, created_at, updated_at) values
    ('{farm}', '{owner}', 'Farm', 'farm', now(), now()), ('{second_farm}', '{owner}', 'Second', 'second', now(), now()),
    ('{takers_farm}', '{taker}', 'Farm', 'farm', now(), now());
  insert into producer (id, created_by, name, email, account_id, invited_at, accepted_at, created_at, updated_at) values
    ('{record}', '{owner}', 'P', 'producer@world.example', '{producer}', now(), now(), now(), now());
  insert into field (id, owner_id, farm_id, producer_id, name, name_key, ownership, geometry, area_ha, perimeter_m, bbox, label, created_at, updated_at)
    values ('{field}', '{owner}', '{farm}', '{record}', 'Field', 'field', 'owner', '{}', 1, 1, '(1,1),(0,0)', '(0,0)', now(), now());
  insert into field_crop values ('{field}', 2025, 2, 'summer', 5, null);
  insert into field_geometry values ('{field}', 1, '{}', '{owner}', now());
  insert into scene values ('s', '{}');
  insert into scene_statistics (field_id, geometry_version, scene_id, index_id, date, valid_fraction, pixel_count) values ('{field}', 1, 's', 'evi', '2025-01-01', 1, 1);
  insert into scene_failure values ('{field}', 1, 's', 'X', now(), '2025-01-01');
  insert into measured_season values ('{field}', 2025, 1, '2026-01-12');
  insert into scene_exclusion values ('{owner}', '{field}', 's', now());
  insert into activity (id, field_id, year, season, period, type, done_date, geometry_version, area_ha, details, created_by, created_at, updated_at)
    values ('{activity}', '{field}', 2025, 2, 'summer', 'harvest', '2026-03-01', 1, 1, '{}', '{owner}', now(), now());
  insert into activity_money values ('{activity}', '{}');
  insert into field_note (id, field_id, type, specific_type, crop, date, position, photo_ids, is_public, public_id, created_by, created_at, updated_at)
    values ('{note}', '{field}', 'other', 'hail', 5, '2026-01-01', '(0,0)', '{}', true, gen_random_uuid(), '{owner}', now(), now());
  insert into margin_plan (id, field_id, year, season, period, name, name_key, inputs, status, created_by, created_at, updated_at)
    values ('{margin}', '{field}', 2025, 2, 'summer', 'Plan', 'plan', '{}', 'draft', '{owner}', now(), now());
  insert into density_plan (field_id, year, season, period, inputs, origins, created_by, created_at, updated_at)
    values ('{field}', 2025, 2, 'summer', '{}', '{}', '{owner}', now(), now());
  insert into density_price values ('{field}', 2025, 2, 'summer', '{}');
  insert into report (id, series_id, version, field_id, year, season, period, kind, code, hash, data, facts, images, language, brand, has_money, created_by, made_by, created_at)
    values ('{report}', '{report}', 1, '{field}', 2025, 2, 'summer', 'phenology', 'AAAA-AAAA', 'h', '{}', '{}', '[]', 'es', 7, false, '{owner}', 'A B', now());
  insert into coverage (id, holder_id, year, season, period, seed_brand, firstname, lastname, business_name, name_key, business_key, created_by, created_at, updated_at)
    values ('{coverage}', '{owner}', 2025, 2, 'summer', 'seed.brevant', 'A', 'B', 'C', 'a b', 'c', '{owner}', now(), now());
  insert into coverage_field (coverage_id, place, field_id, name, farm_name, name_key, area_ha, geometry_version, year, season, period)
    values ('{coverage}', 1, '{field}', 'Field', 'Farm', 'field farm', 1, 1, 2025, 2, 'summer');
  insert into coverage_invoice values ('{coverage}', gen_random_uuid(), 'a.pdf', 'application/pdf', 1, 'x', now());
  insert into note_photo (id, field_id, sha256, bytes, width, height, created_by, created_at) values (gen_random_uuid(), '{field}', 'x', 1, 1, 1, '{owner}', now());
  insert into diagnosis (id, field_id, crop, method, provider, calibrated, outcome, predictions, quality, created_by, created_at)
    values (gen_random_uuid(), '{field}', 5, 'classical', 'classical', false, 'no_plant', '[]', 1, '{owner}', now());
  insert into public_notes_consent values ('{owner}', true, now());
  insert into crowd_week values ('2026-01-05');
  insert into crowded_cell values ('2026-01-05', 0, 0);
  insert into crop_log_entry (id, field_id, kind, date, rain_mm, created_by, created_at, updated_at) values (gen_random_uuid(), '{field}', 'rain', '2025-01-01', 1, '{owner}', now(), now());
  insert into zone_plan (field_id, geometry_version, state, plan, created_by, created_at, updated_at) values ('{field}', 1, 'draft', '{}', '{owner}', now(), now());
  insert into share (id, field_id, email, level, created_by, created_at) values
    ('{share}', '{field}', 'view@world.example', 'view', '{owner}', now()), (gen_random_uuid(), '{field}', 'annotate@world.example', 'annotate', '{owner}', now()),
    (gen_random_uuid(), '{field}', 'edit@world.example', 'edit', '{owner}', now());
  insert into share (id, field_id, email, level, created_by, created_at, expires_at)
    values (gen_random_uuid(), '{field}', 'late@world.example', 'view', '{owner}', now(), now() + interval '1 day');
  insert into field_opening values ('{field}', '{view}', 'open', now(), now(), 1);
  insert into field_visit values ('{owner}', '{field}', now(), null);
  insert into field_transfer values ('{transfer}', '{field}', 'taker@world.example', '{owner}', now(), now() + interval '1 day');
  insert into plan_proposal values ('{proposal}', '{field}', '{owner}', '{FA}', now());
  insert into support_session values ('{support}', '{field}', '{admin}', now(), now() + interval '1 day');
  insert into session (id, account_id, created_at, used_at, authenticated_at, expires_at) values ('{session}', '{owner}', now(), now(), now(), now() + interval '1 day');
  insert into refresh_token values ('\\x01', '{session}', now());
  insert into mail_token (hash, purpose, account_id, created_at, expires_at) values ('\\x01', 'reset', '{owner}', now(), now() + interval '1 day');
  insert into terms_acceptance values ('{owner}', 1, 1, now());
  insert into logo values ('{owner}', '\\x01', now());
  insert into second_factor (account_id, pending) values ('{owner}', '\\x01');
  insert into recovery_code values ('{owner}', '\\x01');
  insert into login_guard values ('k', 1, now(), 1, now());
  insert into mail_log values ('k', 'reset', now());
  insert into idempotency values ('{owner} fields.create', 'key', '\\x01', '"secret"', now());
  insert into notification (id, account_id, field_id, type, about, date, params, created_at) values (gen_random_uuid(), '{owner}', '{field}', 'new_image', 's', '2025-01-01', '{}', now());
  insert into notification_mute values ('{owner}', '{field}', now());
  insert into notification_digest values ('{owner}', 'day', null, now());
  insert into notification_reason values ('{field}', '{owner}', 'new_image', 'muted', '2025-01-01', '{}', now());
  insert into batch_report (id, account_id, brand, batch, year, season, period, language, comments, created_at)
    values ('{batch}', '{owner}', 2, '{"number": "BR1", "hybrid": "NX", "treatment": null}', 2025, 2, 'summer', 'es', '', now());
  insert into batch_report_item (batch_id, field_id, place, target_yield_kg_ha, n_kg_ha) values ('{batch}', '{field}', 1, 9000, 80);
  insert into statistics_job values ('{order}', '{owner}', 'evi', '2025-01-01', '2025-01-02', now(), null);
  insert into statistics_item values ('{order}', 0, '{field}', 0, null);
  insert into job (queue, group_id, place, payload) values ('statistics', '{order}', 0, '{}'), ('statistics', '{order}', 1, '{}');
  update job set state = 'failed', ended_at = now() where place = 1;
  insert into trial values ('{owner}', '{field}', now(), now());
  insert into payment_order (id, account_id, kind, provider, currency, amount, state, fields_digest, created_at, updated_at) values ('{payment}', '{owner}', 'advanced', 'x', 'ARS', 1, 'created', 'Field', now(), now());
  insert into payment_line values ('{payment}', '{field}', 1, 'up_to_140', 1, 0, null, null, true);
  insert into payment_event values ('x', 'e', '{payment}', 'paid', now());
  insert into plan_notice values ('{field}', now(), 1, now());
  insert into imagery_item values ('p', 'i', '{}');
  insert into imagery_search values ('p', 'a', '2025-01', '{}', now());
  insert into weather_month values ('p', 0, 0, '2025-01', '[]', now());
  insert into weather_hours values ('p', '0,0', '2025-01', '{}', null, now());
  insert into wind_forecast values ('p', 0, 0, '[]', now());
  insert into erasure values (gen_random_uuid(), now(), '{}', '{}');
  insert into installation values (true, 'x');
  insert into lookup_entry (list, code, names, attributes, position, is_active, updated_by, updated_at) values ('brand', 'x', '{}', '{}', 1, true, '{admin}', now());
  insert into seed_lot (number, genotype, updated_at) values ('BR25-1', 'x', now());
  insert into hybrid_pdf values (gen_random_uuid(), 'x', 1, 'a.pdf', 1, 'x', now(), null);
  insert into audit (at, actor_id, brand_id, action, field_ids) values (now(), '{owner}', 7, 'field.create', array['{field}'::uuid]);
`;

/** Fills an empty database; the client is unscoped. */
export const fillWorld = async (client: { query(sql: string, params?: unknown[]): Promise<unknown> }): Promise<WorldIds> => {
  const people = [...ACTORS.filter((actor) => actor !== 'nobody'), 'late' as const];
  const ids = Object.fromEntries([...people, ...NAMES].map((name) => [name, randomUUID()])) as WorldIds;
  for (const name of people) {
    await client.query(
      `insert into account (id, email, password_hash, firstname, lastname, country, fiscal_id, fiscal_id_type, is_over_18, role, brand_id, activated_at, updated_at)
       values ($1, $2, 'hash', 'A', 'B', 'AR', '20123456786', 'CUIT', true, $3, $4, now(), now())`,
      [ids[name], addressOf(name), ROLES[name] ?? 'PM', name === 'other_admin' ? 2 : 7],
    );
  }
  await client.query(ROWS.replaceAll(/\{(\w+)\}/g, (_whole, name: keyof WorldIds) => ids[name]));
  // FA and FM keep records of the owner; FSM and RSM lead people of their own who keep one.
  for (const role of STAFF) {
    const keeper = role === 'FSM' || role === 'RSM' ? randomUUID() : ids[role];
    if (keeper !== ids[role])
      await client.query(
        `insert into account (id, email, password_hash, firstname, lastname, country, fiscal_id, fiscal_id_type, is_over_18, role, brand_id, activated_at, updated_at, manager_id)
         values ($1, $2, 'hash', 'A', 'B', 'AR', '20123456786', 'CUIT', true, 'FM', 7, now(), now(), $3)`,
        [keeper, addressOf(`below_${role}`), ids[role]],
      );
    await client.query(
      `insert into producer (id, created_by, name, email, account_id, invited_at, accepted_at, created_at, updated_at)
       values (gen_random_uuid(), $1, 'O', 'owner@world.example', $2, now(), now(), now(), now())`,
      [keeper, ids.owner],
    );
  }
  return ids;
};
