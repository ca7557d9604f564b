-- Reads cost what they return: the second wall judges the rows that are read instead of making a list of all a person sees, and a question
-- about some fields reaches their rows alone (docs/decisions/0058).

create index field_farm on field (farm_id);
-- Neighbours: fields of a province with the same crop.
create index field_place on field (country, province) where archived_at is null and deleted_at is null;
create index field_support_opener on field_support (opened_by, ends_at);
-- The value on a date is found by its key, and the one to compare it with beside it.
drop index scene_statistics_newest;
create index scene_statistics_newest on scene_statistics (field_id, index_id, geometry_version, date desc, scene_id);

-- Asked at every other question.
create or replace function is_house() returns boolean language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return session_user <> 'surco_app' and current_setting('role') <> 'surco_app';
end $$;
create or replace function asks_as(account uuid) returns boolean language plpgsql stable set search_path = public, pg_temp as $$
begin
  return is_house() or coalesce(account = asker(), false);
end $$;

-- Owners all of whose fields somebody follows: a member of the staff those he and his people work for, an administrator those of his side.
-- In plpgsql, here and below, because it keeps its plans for the life of a connection; those of functions in SQL are made at every question.
create function owner_relation(asker uuid) returns table (owner_id uuid, relation text) language plpgsql stable security definer rows 5
  set search_path = public, pg_temp as $$
#variable_conflict use_column
declare me account;
begin
  select * into me from account where id = asker and asks_as(asker);
  if me.role = 'admin' then
    return query select id, me.role from account where (brand_id = 2) = (me.brand_id = 2);
  elsif me.role in ('FA', 'FM', 'FSM', 'RSM') then
    return query with recursive team (id) as (
        select me.id
        union
        select a.id from account a join team t on a.manager_id = t.id where me.role in ('FSM', 'RSM'))
      select o.id, me.role from team join producer p on p.created_by = team.id and p.accepted_at is not null and p.deleted_at is null
      join account o on o.id = p.account_id and (o.brand_id = 2) = (me.brand_id = 2);
  end if;
end $$;
-- Every other way than owning it.
create function other_relation(asker uuid) returns table (field_id uuid, relation text) language sql stable as $$
  select f.id, 'producer' from producer p join field f on f.producer_id = p.id
  where p.account_id = asker and p.deleted_at is null and f.owner_id <> asker
  union all
  select s.field_id, s.level from account guest join share s on s.email = guest.email
  where guest.id = asker and (s.expires_at is null or s.expires_at > now())
  union all
  select f.id, o.relation from owner_relation(asker) o join field f on f.owner_id = o.owner_id
$$;
create or replace function field_relation(asker uuid) returns table (field_id uuid, relation text) language sql stable as $$
  select id, 'owner' from field where owner_id = asker
  union all
  select field_id, relation from other_relation(asker)
$$;
-- Most people see their own fields and no others: then nothing is to be put together.
create function sees_own_alone(asker uuid) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return asks_as(asker) and not exists (select 1 from other_relation(asker));
end $$;
create or replace function visible_field(asker uuid) returns table (field_id uuid, relations text[]) language plpgsql stable security definer rows 50
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  if not asks_as($1) then return; end if;
  return query select r.field_id, array_agg(r.relation) from (select distinct * from field_relation($1) order by 1, 2) r group by r.field_id;
end $$;
-- Of these fields, those the asker is related to; the ids reach every table the relations are made of. The one plan for any number of ids is
-- good for one as well, and making another takes longer than the answer.
create function visible_among(asker uuid, ids uuid[]) returns table (field_id uuid, relations text[]) language plpgsql stable security definer rows 10
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  if not asks_as($1) then return; end if;
  return query select r.field_id, array_agg(r.relation)
    from (select distinct * from field_relation($1) where field_id = any($2) order by 1, 2) r group by r.field_id;
end $$;

-- The parts of what a person sees, each short: for the wall, which looks at the rows of a statement one by one.
create function followed_owner() returns setof uuid language plpgsql stable security definer rows 5 set search_path = public, pg_temp as $$
begin
  return query select o.owner_id from owner_relation(asker()) o;
end $$;
create function shared_field() returns setof uuid language plpgsql stable security definer rows 50 set search_path = public, pg_temp as $$
begin
  return query select s.field_id from account guest join share s on s.email = guest.email
    where guest.id = asker() and (s.expires_at is null or s.expires_at > now());
end $$;
create function own_record() returns setof uuid language plpgsql stable security definer rows 10 set search_path = public, pg_temp as $$
begin
  return query select id from producer where account_id = asker() and deleted_at is null;
end $$;
-- Whoever follows an owner reaches his account, so only those fields are looked through that come from a guest's or a producer's place.
create or replace function seen_account() returns setof uuid language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select account_id from account_reach(asker())
    union
    select f.owner_id from producer p join field f on f.producer_id = p.id where p.account_id = asker() and p.deleted_at is null
    union
    select f.owner_id from shared_field() s (id) join field f on f.id = s.id
    union
    select g.id from field f join share s on s.field_id = f.id join account g on g.email = s.email where f.owner_id = asker()
    union
    select p.created_by from producer p join account me on me.id = asker() where p.account_id = me.id or p.email = me.email
    union
    select manager_id from account where id = asker() and manager_id is not null;
end $$;

-- Without a number PostgreSQL takes a thousand rows for granted, and then reads whole tables rather than look them up.
alter function account_reach(uuid) rows 50;
alter function linked_account(uuid) rows 50;
alter function offered_transfer(uuid, timestamptz) rows 10;
do $$
declare name text;
begin
  foreach name in array array['seen_field()', 'own_field()', 'served_owner()', 'seen_account()', 'reached_account()', 'led_account()',
    'related_field(text[])', 'offered_field()', 'offering_account()'] loop
    execute format('alter function %s rows 50', name);
  end loop;
end $$;

-- Policies. What is cheap comes first and most often answers; a list of ids is made only once a row asks for it.
drop policy tenant_read on farm;
create policy tenant_read on farm for select to surco_app using (
  owner_id = (select asker()) or owner_id in (select served_owner()) or (select true from field f where f.farm_id = farm.id limit 1));
drop policy tenant_read on account;
create policy tenant_read on account for select to surco_app using (id = (select asker()) or id in (select seen_account()));
drop policy tenant_read on producer;
create policy tenant_read on producer for select to surco_app using (
  created_by = (select asker()) or account_id = (select asker()) or email = (select own_email()) or created_by in (select reached_account()));
do $$
declare
  part text;
  -- The same fields as seen_field(), told from the row of one.
  is_seen text := 'f.owner_id = (select asker()) or f.owner_id in (select followed_owner()) or f.id in (select shared_field())
    or f.producer_id in (select own_record())';
begin
  drop policy tenant_read on field;
  execute format('create policy tenant_read on field for select to surco_app using (%s)', replace(is_seen, 'f.', ''));
  drop policy tenant_read on share;
  execute format('create policy tenant_read on share for select to surco_app using (email = (select own_email())
    or (select f.owner_id = (select asker()) from field f where f.id = field_id)
    or (''house'' in (select reach from account_reach(asker())) and (select %s from field f where f.id = field_id)))', is_seen);
  -- What hangs on a field is seen with it. Not `exists`, which may be answered by reading all fields.
  foreach part in array array['field_crop', 'field_geometry', 'scene_statistics', 'scene_failure', 'zone_plan'] loop
    execute format('drop policy tenant_read on %I', part);
    execute format('create policy tenant_read on %I for select to surco_app using ((select %s from field f where f.id = field_id))', part, is_seen);
  end loop;
end $$;

grant execute on function visible_among(uuid, uuid[]), sees_own_alone(uuid), owner_relation(uuid), other_relation(uuid), followed_owner(), shared_field(), own_record() to surco_app;
