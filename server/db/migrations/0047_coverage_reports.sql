-- What was printed of a coverage, unchangeable. It is each person's own, because not everybody who sees a coverage may know all of it.

create table coverage_report (
  id uuid primary key,
  coverage_id uuid not null references coverage (id) on delete cascade,
  -- The first version's id: those that one person printed in one language.
  series_id uuid not null,
  version integer not null check (version > 0),
  code text not null unique,
  hash text not null,
  -- Canonical JSON, of which the hash is taken: never read as JSON here, so that no byte of it changes.
  data text not null,
  -- SHA-256 of each name with its value that it prints, in its order.
  facts text[] not null,
  -- A digest of all it says but the day, so that the same page is issued once.
  content text not null,
  language text not null,
  brand integer not null,
  created_by uuid references account (id) on delete set null,
  created_at timestamptz not null,
  unique (series_id, version)
);
create index coverage_report_coverage on coverage_report (coverage_id, created_by, language, version);
create index coverage_report_author on coverage_report (created_by);

-- One of a coverage that is void or deleted is withdrawn, and it is for good when its row goes.
create function seal_coverage_report() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into report_seal (code, hash, series_id, version, kind, brand, issued_on, withdrawn_at)
    select new.code, new.hash, new.series_id, new.version, 'coverage', new.brand, (new.created_at at time zone 'utc')::date, coalesce(c.deleted_at, c.voided_at)
    from coverage c where c.id = new.coverage_id;
  else
    update report_seal set withdrawn_at = coalesce(withdrawn_at, now()) where code = old.code;
  end if;
  return null;
end $$;
create trigger coverage_report_sealed after insert or delete on coverage_report for each row execute function seal_coverage_report();

create function withdraw_coverage_reports() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update report_seal s set withdrawn_at = coalesce(new.deleted_at, new.voided_at) from coverage_report r where r.coverage_id = new.id and s.code = r.code;
  return null;
end $$;
create trigger coverage_withdrawn after update of deleted_at, voided_at on coverage for each row
  when (new.deleted_at is distinct from old.deleted_at or new.voided_at is distinct from old.voided_at) execute function withdraw_coverage_reports();

alter table coverage_report enable row level security;
alter table coverage_report force row level security;
do $$ begin
  execute format('create policy unscoped on coverage_report for all to %I using (true)', current_user);
end $$;
create policy tenant_read on coverage_report for select to surco_app using (created_by = (select asker())
  and (select true from coverage c where c.id = coverage_id));
create policy tenant_add on coverage_report for insert to surco_app with check (created_by = asker()
  and (select true from coverage c where c.id = coverage_id));

-- What is issued is never rewritten.
grant select, insert on coverage_report to surco_app;
