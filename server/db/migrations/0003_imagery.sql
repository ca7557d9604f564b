-- Satellite scenes: what catalogues said, what was measured over fields, what users left out.

-- Items of remote catalogues, so that a known scene can be read while its catalogue is away.
create table imagery_item (
  provider text not null,
  item_id text not null,
  item jsonb not null,
  primary key (provider, item_id)
);

-- One answered search: a place of 0.1° cells in one month.
create table imagery_search (
  provider text not null,
  area text not null,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  item_ids text[] not null,
  fetched_at timestamptz not null,
  primary key (provider, area, month)
);

-- Scenes that were measured, as told to clients; the valid share inside a field is in its statistics.
create table scene (
  id text primary key,
  scene jsonb not null
);

-- Index statistics over a field's polygon as it was at geometry_version. A new polygon starts anew.
create table scene_statistics (
  field_id uuid not null references field (id) on delete cascade,
  geometry_version integer not null,
  scene_id text not null references scene (id),
  index_id text not null check (index_id in ('ndvi', 'evi', 'ndre')),
  date date not null,
  valid_fraction double precision not null check (valid_fraction between 0 and 1),
  pixel_count integer not null,
  mean double precision,
  sd double precision,
  p10 double precision,
  p50 double precision,
  p90 double precision,
  primary key (field_id, geometry_version, scene_id, index_id)
);
create index scene_statistics_newest on scene_statistics (field_id, index_id, date desc);

-- Scenes that could not be read over a field; tried again after a while.
create table scene_failure (
  field_id uuid not null references field (id) on delete cascade,
  geometry_version integer not null,
  scene_id text not null,
  code text not null,
  failed_at timestamptz not null,
  primary key (field_id, geometry_version, scene_id)
);

-- Frames a user left out of curve and timelapse.
create table scene_veto (
  account_id uuid not null references account (id) on delete cascade,
  field_id uuid not null references field (id) on delete cascade,
  scene_id text not null,
  created_at timestamptz not null,
  primary key (account_id, field_id, scene_id)
);
