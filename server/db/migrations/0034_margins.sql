-- Gross margin: scenarios of a field in a season. And when somebody looked at a field last.

create table margin_plan (
  id uuid primary key,
  version integer not null default 1,
  field_id uuid not null references field (id) on delete cascade,
  year smallint not null,
  season smallint not null check (season in (1, 2)),
  period text not null check (period in ('summer', 'winter')),
  name text not null,
  name_key text not null,
  crop smallint check (crop between 1 and 10),
  inputs jsonb not null,
  status text not null check (status in ('draft', 'active', 'closed')),
  -- The field's hectares when it was closed.
  closed_area_ha double precision,
  created_by uuid references account (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check ((status = 'closed') = (closed_area_ha is not null))
);
create unique index margin_plan_name on margin_plan (field_id, year, season, period, name_key) where deleted_at is null;
-- A season follows one.
create unique index margin_plan_followed on margin_plan (field_id, year, season, period) where deleted_at is null and status <> 'draft';
create index margin_plan_author on margin_plan (created_by);

create table field_visit (
  account_id uuid not null references account (id) on delete cascade,
  field_id uuid not null references field (id) on delete cascade,
  visited_at timestamptz not null,
  -- The end of the visit before this one.
  previous_at timestamptz,
  primary key (account_id, field_id)
);
create index field_visit_field on field_visit (field_id);

-- Fields whose margin is shown to the asker: as their money (rules §8, row 41), but never to the administration (row 52).
create function margin_field() returns setof uuid language plpgsql stable security definer rows 50 set search_path = public, pg_temp as $$
begin
  return query select r.field_id from field_relation(asker()) r where r.relation in ('owner', 'producer')
    union
    select f.id from account me join field f on f.owner_id in (select o.owner_id from owner_relation(me.id) o where o.relation <> 'admin')
    where me.id = asker() and me.show_sensitive_information and exists (select 1 from producer c where c.account_id = f.owner_id
      and c.accepted_at is not null and c.deleted_at is null and c.may_edit
      and c.created_by in (select account_id from account_reach(me.id) where reach in ('self', 'team')));
end $$;

-- Owner and producer are notified once a day of a plan the other has changed.
create function notify_margin_change(plan uuid, changed_by uuid) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into notification (id, account_id, field_id, type, about, date, params, created_at, actor_id)
  select gen_random_uuid(), who.id, f.id, 'margin_changed', concat_ws(' ', m.id, me.id, (m.updated_at at time zone 'utc')::date),
    (m.updated_at at time zone 'utc')::date, jsonb_build_object('by', me.firstname, 'name', m.name), m.updated_at, me.id
  from margin_plan m join field f on f.id = m.field_id join account me on me.id = changed_by and asks_as(changed_by)
  cross join lateral (select f.owner_id as id union select p.account_id from producer p
    where p.id = f.producer_id and p.account_id is not null and p.accepted_at is not null and p.deleted_at is null) who
  where m.id = plan and who.id <> me.id and (is_unscoped() or m.field_id in (select related_field('{owner,producer}')))
    and not exists (select 1 from notification_mute mute where mute.account_id = who.id and mute.field_id = f.id)
  on conflict (account_id, field_id, type, about) do nothing
$$;

do $$
declare
  part text;
begin
  foreach part in array array['margin_plan', 'field_visit'] loop
    execute format('alter table %I enable row level security', part);
    execute format('alter table %I force row level security', part);
    execute format('create policy unscoped on %I for all to %I using (true)', part, current_user);
  end loop;
end $$;
create policy tenant_read on margin_plan for select to surco_app using (field_id in (select margin_field()));
create policy tenant_add on margin_plan for insert to surco_app
  with check (created_by = asker() and field_id in (select related_field('{owner,producer}')));
create policy tenant_write on margin_plan for update to surco_app using (field_id in (select related_field('{owner,producer}')));
create policy tenant_own on field_visit for all to surco_app using (account_id = asker())
  with check (account_id = asker() and field_id in (select seen_field()));

grant select, insert (id, field_id, year, season, period, name, name_key, crop, inputs, status, closed_area_ha, created_by, created_at, updated_at),
  update (version, name, name_key, crop, inputs, status, closed_area_ha, updated_at, deleted_at) on margin_plan to surco_app;
grant select, insert, update (visited_at, previous_at) on field_visit to surco_app;
grant execute on function margin_field(), notify_margin_change(uuid, uuid) to surco_app;
