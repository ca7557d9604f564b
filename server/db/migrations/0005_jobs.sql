-- Work that outlives a request, and what it tells people.

-- One piece of work. A worker holds it by a lease that it renews; when a lease has run out, the piece goes to another worker.
create table job (
  id bigint generated always as identity primary key,
  queue text not null,
  -- Pieces that are cancelled and resumed together. A new group's first piece goes before an old group's fiftieth.
  group_id uuid not null,
  place integer not null,
  -- At most one piece of a queue has a key.
  key text,
  payload jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  lease uuid,
  leased_until timestamptz,
  progress integer not null default 0,
  -- Code of the last failure; of a failed piece, why it was given up.
  error text,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index job_key on job (queue, key) where key is not null;
create index job_waiting on job (queue, place, id) where state = 'waiting';
create index job_running on job (leased_until) where state = 'running';
create index job_group on job (group_id, place);
create index job_ended on job (ended_at) where ended_at is not null;

-- An order for the statistics of many fields; its pieces are the jobs whose group it is.
create table statistics_job (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  index_id text not null check (index_id in ('ndvi', 'evi', 'ndre')),
  from_day date not null,
  to_day date not null,
  created_at timestamptz not null,
  cancelled_at timestamptz
);
create index statistics_job_account on statistics_job (account_id, created_at desc);

create table statistics_item (
  job_id uuid not null references statistics_job (id) on delete cascade,
  place integer not null,
  field_id uuid not null references field (id) on delete cascade,
  -- Place of the job that measures it.
  piece integer not null,
  -- The polygon that was measured; null until then.
  geometry_version integer,
  primary key (job_id, place)
);
create index statistics_item_piece on statistics_item (job_id, piece);
create index statistics_item_field on statistics_item (field_id);

create table notification (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  field_id uuid not null references field (id) on delete cascade,
  type text not null,
  scene_id text not null,
  -- Day of the scene it speaks of.
  date date not null,
  params jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz
);
create unique index notification_once on notification (account_id, field_id, type, scene_id);
create index notification_newest on notification (account_id, created_at desc, id desc);
create index notification_created on notification (created_at);
create index notification_field on notification (field_id);

-- Fields an account does not want to hear of.
create table notification_mute (
  account_id uuid not null references account (id) on delete cascade,
  field_id uuid not null references field (id) on delete cascade,
  created_at timestamptz not null,
  primary key (account_id, field_id)
);
create index notification_mute_field on notification_mute (field_id);
