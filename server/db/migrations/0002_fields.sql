-- Farms and fields. Geometry is GeoJSON judged by src/domain/geometry; the database keeps boxes and rows.

create table farm (
  id uuid primary key,
  owner_id uuid not null references account (id) on delete cascade,
  version integer not null default 1,
  name text not null,
  -- nameKey(name): trimmed, without case and accents.
  name_key text not null,
  is_demo boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create unique index farm_owner_name on farm (owner_id, name_key) where deleted_at is null;

create table field (
  id uuid primary key,
  owner_id uuid not null references account (id) on delete cascade,
  farm_id uuid not null references farm (id),
  -- The field this one was cut from; the parent is archived with its history. A parent is purged only once its split was undone.
  parent_id uuid references field (id) on delete cascade,
  version integer not null default 1,
  geometry_version integer not null default 1,
  name text not null,
  name_key text not null,
  fiscal_name text,
  ownership text not null check (ownership in ('owner', 'tenant')),
  producer_name text,
  geometry jsonb not null,
  area_ha double precision not null check (area_ha > 0),
  perimeter_m double precision not null check (perimeter_m > 0),
  bbox box not null,
  label point not null,
  country text check (country in ('AR', 'MX', 'BR')),
  province text,
  plan_status smallint not null default 0 check (plan_status between 0 and 3),
  plan_ends timestamptz,
  has_zones boolean not null default false,
  has_gaps_project boolean not null default false,
  is_demo boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  deleted_at timestamptz
);
create unique index field_farm_name on field (farm_id, name_key) where archived_at is null and deleted_at is null;
create index field_owner on field (owner_id);
create index field_parent on field (parent_id) where parent_id is not null;
create index field_bbox on field using gist (bbox) where archived_at is null and deleted_at is null;
create index field_deleted on field (deleted_at) where deleted_at is not null;

create table field_crop (
  field_id uuid not null references field (id) on delete cascade,
  year smallint not null,
  season smallint not null check (season in (1, 2)),
  period text not null check (period in ('summer', 'winter')),
  crop smallint not null check (crop between 1 and 10),
  genotype_id integer,
  primary key (field_id, year, season, period)
);

-- Who changed what that cannot be seen from the row: polygons, splits, deletions. Written in the same transaction.
create table field_audit (
  id bigint generated always as identity primary key,
  field_id uuid not null references field (id) on delete cascade,
  user_id uuid references account (id) on delete set null,
  at timestamptz not null,
  action text not null check (action in ('create', 'geometry', 'split', 'unsplit', 'delete', 'restore')),
  detail jsonb not null default '{}'
);
create index field_audit_field on field_audit (field_id, at);

-- One counter per user of everything that changes his geometry block; its ETag.
create table field_set (
  user_id uuid primary key references account (id) on delete cascade,
  revision bigint not null,
  changed_at timestamptz not null
);
