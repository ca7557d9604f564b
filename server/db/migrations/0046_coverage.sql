-- Replanting coverages of the seed brand's maize (rules 30): their fields, their invoice apart, and a snapshot of each that was printed.

create table coverage (
  id uuid primary key,
  version integer not null default 1,
  -- The owner of its fields when it was made.
  holder_id uuid not null references account (id) on delete cascade,
  year smallint not null,
  season smallint not null check (season in (1, 2)),
  period text not null check (period in ('summer', 'winter')),
  state text not null default 'pending' check (state in ('pending', 'approved', 'expired', 'void')),
  -- Code of an entry of the list of brands.
  seed_brand text not null,
  firstname text not null,
  lastname text not null,
  business_name text not null,
  -- Of both names, and of the business, by which fewer may search.
  name_key text not null,
  business_key text not null,
  accepted_at timestamptz,
  accepted_by uuid references account (id) on delete set null,
  -- As he was called then.
  accepted_name text,
  terms_version text,
  voided_at timestamptz,
  voided_by uuid references account (id) on delete set null,
  voided_name text,
  void_reason text,
  created_by uuid references account (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check (state <> 'approved' or (accepted_at is not null and accepted_name is not null and terms_version is not null)),
  check ((state = 'void') = (voided_at is not null))
);
create index coverage_holder on coverage (holder_id, created_at);
create index coverage_author on coverage (created_by);
create index coverage_accepted on coverage (accepted_by);
create index coverage_voided on coverage (voided_by);
create index coverage_pending on coverage (year) where state = 'pending' and deleted_at is null;
create index coverage_deleted on coverage (deleted_at) where deleted_at is not null;

create table coverage_field (
  coverage_id uuid not null references coverage (id) on delete cascade,
  place smallint not null,
  -- Stays when the field is gone for good, as what it was called and measured does.
  field_id uuid not null,
  name text not null,
  farm_name text not null,
  name_key text not null,
  area_ha double precision not null,
  province text,
  geometry_version integer not null,
  -- What was sown, as it was when the coverage was accepted.
  sowing jsonb,
  year smallint not null,
  season smallint not null,
  period text not null,
  -- Kept by the coverage's state: of those that are, a field has one a season.
  is_live boolean not null default true,
  primary key (coverage_id, place)
);
create unique index coverage_once on coverage_field (field_id, year, season, period) where is_live;
create index coverage_field_field on coverage_field (field_id);

create function follow_coverage() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update coverage_field f set is_live = new.state in ('pending', 'approved') and new.deleted_at is null where f.coverage_id = new.id
    and f.is_live <> (new.state in ('pending', 'approved') and new.deleted_at is null);
  return null;
end $$;
create trigger coverage_followed after update of state, deleted_at on coverage for each row execute function follow_coverage();

-- What a field is called and measures is kept as it is now while its coverage waits and the field is the holder's; then it stays as it was.
create function follow_covered_field() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update coverage_field l set name = f.name, farm_name = a.name, name_key = f.name_key || ' ' || a.name_key, area_ha = f.area_ha,
    province = f.province, geometry_version = f.geometry_version
  from field f join farm a on a.id = f.farm_id, coverage c
  where (case when tg_table_name = 'field' then f.id else f.farm_id end) = new.id and l.field_id = f.id and l.is_live
    and c.id = l.coverage_id and c.state = 'pending' and c.holder_id = f.owner_id and f.archived_at is null and f.deleted_at is null;
  return null;
end $$;
create trigger covered_field_followed after update of name, farm_id, area_ha, province, geometry_version on field
  for each row when (new.name is distinct from old.name or new.geometry_version <> old.geometry_version or new.farm_id <> old.farm_id)
  execute function follow_covered_field();
create trigger covered_farm_followed after update of name on farm for each row when (new.name is distinct from old.name)
  execute function follow_covered_field();

-- Apart, as money is: whoever sees a coverage does not always see its invoice (rules §8, row 65). Its bytes are a file.
create table coverage_invoice (
  coverage_id uuid primary key references coverage (id) on delete cascade,
  file_id uuid not null unique,
  name text not null,
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg')),
  bytes integer not null check (bytes > 0),
  sha256 text not null,
  uploaded_at timestamptz not null
);

-- Coverages that are a producer's who is not their holder: of those all whose fields that the holder still has are on a record that is his.
create function produced_coverage(asker uuid) returns table (coverage_id uuid) language plpgsql stable security definer rows 20
  set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  if not asks_as($1) then return; end if;
  return query with own as (select id from producer where account_id = $1 and deleted_at is null)
    select c.id from coverage c where c.holder_id <> $1
      and c.id in (select l.coverage_id from own join field f on f.producer_id = own.id join coverage_field l on l.field_id = f.id)
      and not exists (select 1 from coverage_field l join field f on f.id = l.field_id
        where l.coverage_id = c.id and f.owner_id = c.holder_id and (f.producer_id is null or f.producer_id not in (select id from own)))
      and exists (select 1 from coverage_field l join field f on f.id = l.field_id where l.coverage_id = c.id and f.owner_id = c.holder_id);
end $$;
-- How a person is related to coverages, all or those among some: as their holder, as the producer of their fields, or as the holder's staff.
-- Guests of a field are not.
create function visible_coverage(asker uuid, among uuid[]) returns table (coverage_id uuid, relations text[]) language plpgsql stable security definer rows 50
  set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  if not asks_as($1) then return; end if;
  return query select r.coverage_id, array_agg(distinct r.relation) from (
      select id as coverage_id, 'owner' as relation from coverage where holder_id = $1 and ($2 is null or id = any($2))
      union all
      select coverage_id, 'producer' from produced_coverage($1) where $2 is null or coverage_id = any($2)
      union all
      select c.id, o.relation from owner_relation($1) o join coverage c on c.holder_id = o.owner_id where $2 is null or c.id = any($2)) r
    group by r.coverage_id;
end $$;
-- Those whose invoice the asker may see: with the flag for sensitive data and the holder's consent where it is not his (row 65).
create function invoice_coverage() returns setof uuid language plpgsql stable security definer rows 50 set search_path = public, pg_temp as $$
begin
  return query select id from coverage where holder_id = asker()
    union
    select p.coverage_id from produced_coverage(asker()) p
    union
    select c.id from account me join coverage c on c.holder_id in (select o.owner_id from owner_relation(me.id) o)
    where me.id = asker() and me.show_sensitive_information and exists (select 1 from producer k where k.account_id = c.holder_id
      and k.accepted_at is not null and k.deleted_at is null and k.may_edit
      and k.created_by in (select account_id from account_reach(me.id) where reach in ('self', 'team', 'tenant')));
end $$;

-- Whoever makes a coverage, or edits it, puts fields into it; one that has none yet is its maker's alone.
create function may_fill(of_coverage uuid) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select 1 from coverage c where c.id = of_coverage and c.state = 'pending' and (c.created_by = asker() or c.holder_id = asker()
    or c.id in (select coverage_id from produced_coverage(asker()))));
end $$;
-- Whoever may edit a coverage puts its invoice there, in place of the one before, which it answers, also where he may not look at it.
create function put_invoice(of_coverage uuid, file uuid, file_name text, type text, size integer, digest text, at timestamptz) returns uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
declare before uuid;
begin
  if not (is_unscoped() or exists (select 1 from coverage c join visible_coverage(asker(), array[of_coverage]) v on v.coverage_id = c.id where c.id = of_coverage
    and (v.relations && array['owner', 'producer'] or (c.created_by = asker() and v.relations && array['FA', 'FM'])))) then raise insufficient_privilege using message = 'Not his to edit'; end if;
  if not exists (select 1 from coverage where id = of_coverage and state = 'pending' and deleted_at is null)
    then raise check_violation using message = 'It does not wait any more'; end if;
  delete from coverage_invoice where coverage_id = of_coverage returning file_id into before;
  insert into coverage_invoice (coverage_id, file_id, name, media_type, bytes, sha256, uploaded_at) values (of_coverage, file, file_name, type, size, digest, at);
  return before;
end $$;

-- Holder, producers of the fields and whoever made it are notified of what became of it, but not whoever did that.
create function notify_coverage(of_coverage uuid, done_by uuid, at timestamptz) returns void language sql security definer
  set search_path = public, pg_temp as $$
  insert into notification (id, account_id, field_id, type, about, date, params, created_at, actor_id)
  select gen_random_uuid(), who.id, null, 'coverage', c.id || ' ' || c.state, (at at time zone 'utc')::date,
    jsonb_build_object('state', c.state, 'coverage_id', c.id, 'fields',
      (select string_agg(l.name, ', ' order by l.place) from coverage_field l where l.coverage_id = c.id)), at, done_by
  from coverage c
  cross join lateral (select c.holder_id as id union select c.created_by union select p.account_id from coverage_field l
    join field f on f.id = l.field_id and f.owner_id = c.holder_id
    join producer p on p.id = f.producer_id and p.account_id is not null and p.accepted_at is not null and p.deleted_at is null
    where l.coverage_id = c.id) who
  where c.id = of_coverage and c.deleted_at is null and who.id is not null and who.id is distinct from done_by
    and (is_unscoped() or (asks_as(done_by) and c.id in (select v.coverage_id from visible_coverage(done_by, array[c.id]) v)))
  on conflict (account_id, field_id, type, about) do nothing
$$;

do $$
declare
  part text;
  sees text := 'holder_id = (select asker()) or holder_id in (select followed_owner()) or id in (select coverage_id from produced_coverage(asker()))';
  -- Owner and producer all, an agronomist and a manager only what they made (row 62).
  edits text := 'holder_id = asker() or id in (select coverage_id from produced_coverage(asker()))
    or (created_by = asker() and holder_id in (select owner_id from owner_relation(asker()) where relation in (''FA'', ''FM'')))';
  annuls text := 'holder_id in (select owner_id from owner_relation(asker()) where relation in (''RSM'', ''admin''))';
begin
  foreach part in array array['coverage', 'coverage_field', 'coverage_invoice'] loop
    execute format('alter table %I enable row level security', part);
    execute format('alter table %I force row level security', part);
    execute format('create policy unscoped on %I for all to %I using (true)', part, current_user);
  end loop;
  execute format('create policy tenant_read on coverage for select to surco_app using (%s)', sees);
  execute format('create policy tenant_write on coverage for update to surco_app using (%s or %s)', edits, annuls);
end $$;
-- Of the fields' own owner; which fields those are is asked of each.
create policy tenant_add on coverage for insert to surco_app with check (created_by = asker() and (holder_id = asker()
  or holder_id in (select owner_id from owner_relation(asker()) where relation in ('FA', 'FM'))
  or holder_id in (select f.owner_id from field f where f.producer_id in (select own_record()))));
create policy tenant_read on coverage_field for select to surco_app using ((select true from coverage c where c.id = coverage_id));
create policy tenant_add on coverage_field for insert to surco_app with check (may_fill(coverage_id)
  and field_id in (select related_field('{owner,producer,FA,FM}')));
create policy tenant_write on coverage_field for update to surco_app using ((select c.state in ('pending', 'approved') from coverage c
  where c.id = coverage_id) and field_id in (select related_field('{owner,producer,FA,FM}')));
create policy tenant_remove on coverage_field for delete to surco_app using ((select c.state = 'pending' from coverage c where c.id = coverage_id));
create policy tenant_read on coverage_invoice for select to surco_app using (coverage_id in (select invoice_coverage()));

grant execute on function produced_coverage(uuid), visible_coverage(uuid, uuid[]), invoice_coverage(), may_fill(uuid), notify_coverage(uuid, uuid, timestamptz),
  put_invoice(uuid, uuid, text, text, integer, text, timestamptz) to surco_app;
grant select, insert (id, holder_id, year, season, period, seed_brand, firstname, lastname, business_name, name_key, business_key, created_by,
  created_at, updated_at),
  update (version, year, season, period, state, seed_brand, firstname, lastname, business_name, name_key, business_key, accepted_at, accepted_by, accepted_name,
    terms_version, voided_at, voided_by, voided_name, void_reason, updated_at, deleted_at) on coverage to surco_app;
grant select, insert (coverage_id, place, field_id, name, farm_name, name_key, area_ha, province, geometry_version, year, season, period),
  update (sowing), delete on coverage_field to surco_app;
grant select on coverage_invoice to surco_app;
