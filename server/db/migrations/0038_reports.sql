-- Issued reports: what was printed, unchangeable. And of each a seal without a name, which answers for its code when the report is gone.

create table report (
  id uuid primary key,
  series_id uuid not null,
  version integer not null check (version > 0),
  field_id uuid not null references field (id) on delete cascade,
  year smallint not null,
  season smallint not null check (season in (1, 2)),
  period text not null check (period in ('summer', 'winter')),
  kind text not null check (kind in ('planning', 'phenology', 'margin', 'evi')),
  code text not null unique,
  hash text not null,
  -- Canonical JSON, of which the hash is taken: never read as JSON here, so that no byte of it changes.
  data text not null,
  -- SHA-256 of each name with its value that it prints, in its order.
  facts text[] not null,
  planning jsonb,
  images jsonb not null,
  language text not null,
  brand integer not null,
  producer text,
  producer_key text,
  has_money boolean not null,
  created_by uuid references account (id) on delete set null,
  -- As it is printed.
  made_by text not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  unique (series_id, version)
);
create index report_field on report (field_id, created_at);
create index report_author on report (created_by);
create index report_deleted on report (deleted_at) where deleted_at is not null;

create table report_seal (
  code text primary key,
  hash text not null unique,
  series_id uuid not null,
  version integer not null,
  kind text not null,
  brand integer not null,
  issued_on date not null,
  withdrawn_at timestamptz
);
create unique index report_seal_series on report_seal (series_id, version);

-- A report is withdrawn while it is deleted, and for good when its row goes: by housekeeping, with its field, with an account.
create function seal_report() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into report_seal (code, hash, series_id, version, kind, brand, issued_on, withdrawn_at)
    values (new.code, new.hash, new.series_id, new.version, new.kind, new.brand, (new.created_at at time zone 'utc')::date, new.deleted_at);
  elsif tg_op = 'UPDATE' then
    update report_seal set withdrawn_at = new.deleted_at where code = new.code;
  else
    update report_seal set withdrawn_at = coalesce(withdrawn_at, now()) where code = old.code;
  end if;
  return null;
end $$;
create trigger report_sealed after insert or delete or update of deleted_at on report for each row execute function seal_report();

-- Whoever sees money on the field's reports is owner or producer: the two that are notified of a report somebody else has made.
create function notify_report(of_report uuid) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into notification (id, account_id, field_id, type, about, date, params, created_at, actor_id)
  select gen_random_uuid(), who.id, f.id, 'report_ready', r.id::text, (r.created_at at time zone 'utc')::date,
    jsonb_build_object('report', r.kind, 'name', f.name, 'report_id', r.id), r.created_at, r.created_by
  from report r join field f on f.id = r.field_id
  cross join lateral (select f.owner_id as id union select p.account_id from producer p
    where p.id = f.producer_id and p.account_id is not null and p.accepted_at is not null and p.deleted_at is null) who
  where r.id = of_report and r.deleted_at is null and who.id <> r.created_by and asks_as(r.created_by)
    and (is_unscoped() or r.field_id in (select seen_field()))
    and not exists (select 1 from notification_mute mute where mute.account_id = who.id and mute.field_id = f.id)
  on conflict (account_id, field_id, type, about) do nothing
$$;

do $$
declare
  part text;
  is_seen text := 'f.owner_id = (select asker()) or f.owner_id in (select followed_owner()) or f.id in (select shared_field())
    or f.producer_id in (select own_record())';
  makes text := '{owner,edit,FA,FM,FSM}';
begin
  foreach part in array array['report', 'report_seal'] loop
    execute format('alter table %I enable row level security', part);
    execute format('alter table %I force row level security', part);
    execute format('create policy unscoped on %I for all to %I using (true)', part, current_user);
  end loop;
  execute format('create policy tenant_read on report for select to surco_app using ((not has_money or field_id in (select margin_field()))
    and (select %s from field f where f.id = field_id))', is_seen);
  -- With money whoever sees the field's money, without it whoever makes reports (rules §8, rows 52 and 53).
  execute format('create policy tenant_add on report for insert to surco_app with check (created_by = asker()
    and case when has_money then field_id in (select margin_field()) else field_id in (select related_field(%L)) end)', makes);
  -- All but the owner only what they made.
  execute format('create policy tenant_write on report for update to surco_app using (field_id in (select own_field())
    or (created_by = asker() and field_id in (select related_field(%L))))', makes);
end $$;

-- What is issued is never rewritten.
grant select, insert (id, series_id, version, field_id, year, season, period, kind, code, hash, data, facts, planning, images, language, brand,
  producer, producer_key, has_money, created_by, made_by, created_at), update (deleted_at) on report to surco_app;
grant execute on function notify_report(uuid) to surco_app;
