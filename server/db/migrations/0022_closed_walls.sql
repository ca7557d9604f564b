-- The second wall, closed: what a signed-in person's statements may touch is granted table by table and column by column,
-- functions are nobody's until they are granted, and each that is granted checks who asks (docs/decisions/0042).

-- What was erased, for every machine and worker that may still hold files of it: each sweeps what is new to it. Ids that name nothing
-- any more, and keyed digests of the person and his addresses; forgotten once no backup can bring the erased back.
create table erasure (
  id uuid primary key,
  at timestamptz not null,
  field_ids uuid[] not null,
  marks text[] not null
);
create index erasure_at on erasure (at);

-- Of whom news speaks by name; with his account his name goes.
alter table notification add column told_by uuid references account (id) on delete set null;
create index notification_told_by on notification (told_by) where told_by is not null;
update notification n set told_by = p.proposed_by from plan_proposal p where n.type = 'plan_proposed' and n.about = p.proposal_id::text;
update notification n set told_by = s.opened_by from field_support s where n.type = 'support' and n.about = s.id::text;

-- What all processes on this database share. A fingerprint of the secret: one with another secret would refuse what the others signed.
create table installation (
  one boolean primary key default true check (one),
  secret_print text not null
);

-- What a later migration makes is closed until that migration grants it.
alter default privileges in schema public revoke all on tables from surco_app;
alter default privileges in schema public revoke all on sequences from surco_app;
alter default privileges revoke execute on functions from public;
revoke all on all tables in schema public from surco_app;
revoke all on all sequences in schema public from surco_app;
revoke execute on all functions in schema public from public;

-- Nobody's account yet: with the app's role and no account set, nobody asks; without the role, the server's own work does.
create function is_house() returns boolean language sql stable set search_path = pg_catalog, pg_temp as $$
  select session_user <> 'surco_app' and current_setting('role') <> 'surco_app'
$$;
create function asks_as(account uuid) returns boolean language sql stable set search_path = public, pg_temp as $$
  select is_house() or coalesce(account = asker(), false)
$$;
-- Fields to which the asker stands in one of these ways.
create function related_field(relations text[]) returns setof uuid language sql stable security definer set search_path = public, pg_temp as $$
  select field_id from field_relation(asker()) where relation = any(relations)
$$;
-- Those whose own things a member of the staff sees to: himself, his people, his side of the house.
create function led_account() returns setof uuid language sql stable security definer set search_path = public, pg_temp as $$
  select account_id from account_reach(asker()) where reach in ('self', 'team', 'house')
$$;

-- Functions that are asked about a person answer that person and the house alone. What they stand on is the owner's.
create or replace function account_reach(asker uuid) returns table (account_id uuid, reach text) language sql stable security definer
  set search_path = public, pg_temp as $$
  with recursive me as (select id, role, brand_id from account where id = $1 and asks_as($1)),
  team (id) as (
    select id from me
    union
    select a.id from account a join team t on a.manager_id = t.id where (select role from me) in ('FSM', 'RSM'))
  select id, 'self' from me
  union all
  select team.id, 'team' from team, me where team.id <> me.id
  union all
  select p.account_id, case when p.created_by = me.id then 'producer' else 'team_producer' end
  from me join team on me.role in ('FA', 'FM', 'FSM', 'RSM')
  join producer p on p.created_by = team.id and p.account_id is not null and p.deleted_at is null
  join account o on o.id = p.account_id and (o.brand_id = 2) = (me.brand_id = 2)
  union all
  select a.id, 'house' from me join account a on (a.brand_id = 2) = (me.brand_id = 2) where me.role = 'admin'
$$;
create or replace function visible_field(asker uuid) returns table (field_id uuid, relations text[]) language sql stable security definer
  set search_path = public, pg_temp as $$
  select r.field_id, array_agg(distinct r.relation) from field_relation($1) r where asks_as($1) group by r.field_id
$$;
alter function offered_transfer(uuid, timestamptz) rename to offer_to;
create function offered_transfer(asker uuid, at timestamptz) returns table (transfer_id uuid, field_id uuid) language sql stable security definer
  set search_path = public, pg_temp as $$
  select o.transfer_id, o.field_id from offer_to($1, at) o where asks_as($1)
$$;
create or replace function offered_field() returns setof uuid language sql stable security definer set search_path = public, pg_temp as $$
  select field_id from offer_to(asker(), now())
$$;
create or replace function offering_account() returns setof uuid language sql stable security definer set search_path = public, pg_temp as $$
  select f.owner_id from offer_to(asker(), now()) t join field f on f.id = t.field_id
$$;
-- Owners a member of the staff makes fields for: rows 16 and 31.
create or replace function served_owner() returns setof uuid language sql stable security definer set search_path = public, pg_temp as $$
  select account_id from linked_account(asker())
$$;

-- What is told to another is told by whoever did it.
create or replace function tell_offers(address text, at timestamptz) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into notification (id, account_id, type, about, date, params, created_at)
  select gen_random_uuid(), me.id, 'transfer_offer', t.id::text, (at at time zone 'utc')::date,
    jsonb_build_object('by', o.firstname, 'name', f.name, 'expires_at', to_char(t.expires_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')), at
  from account me cross join lateral offer_to(me.id, at) offered
  join field_transfer t on t.id = offered.transfer_id join field f on f.id = t.field_id join account o on o.id = f.owner_id
  where me.email = address and me.activated_at is not null and asks_as(t.offered_by)
  on conflict do nothing
$$;
create or replace function tell_offer_answer(transfer uuid, is_accepted boolean, at timestamptz) returns void language sql security definer
  set search_path = public, pg_temp as $$
  insert into notification (id, account_id, type, about, date, params, created_at)
  select gen_random_uuid(), t.offered_by, 'transfer_answer', t.id::text, (at at time zone 'utc')::date,
    jsonb_build_object('name', f.name, 'is_accepted', is_accepted), at
  from field_transfer t join field f on f.id = t.field_id
  where t.id = transfer and (is_house() or t.id in (select transfer_id from offer_to(asker(), at)))
  on conflict do nothing
$$;
create or replace function tell_plan_proposals(proposals uuid[], day date) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into notification (id, account_id, field_id, type, about, date, params, created_at, told_by)
  select gen_random_uuid(), p.owner_id, null, 'plan_proposed', p.proposal_id::text, day,
    jsonb_build_object('by', by.firstname, 'field_ids', jsonb_agg(p.field_id order by p.field_id)), min(p.created_at), by.id
  from plan_proposal p join account by on by.id = p.proposed_by
  where p.proposal_id = any(proposals) and asks_as(p.proposed_by) group by p.proposal_id, p.owner_id, by.id
  on conflict (account_id, field_id, type, about) do nothing
$$;
create or replace function tell_field_support(support uuid, reason text) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into notification (id, account_id, field_id, type, about, date, params, created_at, told_by)
  select gen_random_uuid(), f.owner_id, f.id, 'support', s.id::text, (s.created_at at time zone 'utc')::date,
    jsonb_build_object('by', by.firstname, 'reason', reason, 'ends', to_char(s.ends_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), s.created_at, by.id
  from field_support s join field f on f.id = s.field_id join account by on by.id = s.opened_by where s.id = support and asks_as(s.opened_by)
  on conflict (account_id, field_id, type, about) do nothing
$$;
create or replace function claim_shares(address text, at timestamptz) returns void language sql security definer set search_path = public, pg_temp as $$
  with holder as (select id from account where email = address and activated_at is not null),
  claimed as (
    update share set expires_at = null where email = address and expires_at > at and exists (select 1 from holder)
      and (is_house() or field_id in (select own_field())) returning id, field_id, level)
  insert into notification (id, account_id, field_id, type, about, date, params, created_at)
  select gen_random_uuid(), h.id, c.field_id, 'shared', c.id::text, (at at time zone 'utc')::date, jsonb_build_object('by', o.firstname, 'level', c.level), at
  from claimed c join field f on f.id = c.field_id join account o on o.id = f.owner_id, holder h
  on conflict do nothing
$$;
create or replace function end_producer_link(record uuid, at timestamptz) returns setof uuid language sql security definer set search_path = public, pg_temp as $$
  update producer
  set account_id = null, accepted_at = null, invited_at = null, may_edit = false, version = version + 1, updated_at = at
  where id = record and (is_house() or created_by = asker() or account_id = asker() or email = own_email())
  returning id
$$;

-- The field is the new owner's, with what is recorded of it; guests and the named producer were the old one's. Nothing else moves an owner.
create function take_field(taker uuid, lot uuid, into_farm uuid, as_name text, as_key text, at timestamptz) returns setof uuid language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if not asks_as(taker) or not exists (select 1 from offer_to(taker, at) o where o.field_id = lot)
    or not exists (select 1 from farm where id = into_farm and owner_id = taker) then return; end if;
  perform close_split(lot);
  update field set owner_id = taker, farm_id = into_farm, name = as_name, name_key = as_key, producer_id = null, parent_id = null,
    version = version + 1, updated_at = at where id = lot;
  delete from share where field_id = lot;
  delete from field_transfer where field_id = lot;
  return next lot;
end $$;

-- Sessions and mailed links of others are ended by administrators of their side, never read.
create function may_disable(account uuid) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select asks_as(account) or account in (select account_id from account_reach(asker()) where reach = 'house')
$$;
create function end_sessions(account uuid, at timestamptz, except_session uuid) returns void language sql security definer
  set search_path = public, pg_temp as $$
  update session set revoked_at = at
  where account_id = account and revoked_at is null and id is distinct from except_session and may_disable(account)
$$;
create function account_used_at(account uuid) returns timestamptz language sql stable security definer set search_path = public, pg_temp as $$
  select max(used_at) from session where account_id = account and (is_house() or account in (select reached_account()))
$$;
create function drop_mail_tokens(account uuid) returns void language sql security definer set search_path = public, pg_temp as $$
  delete from mail_token where account_id = account and used_at is null and asks_as(account)
$$;

-- Who is who: changed at the version the writer saw. The rules of the calls decide what; here, that nobody changes his own, nor beyond
-- his reach, nor grants or touches a rank that is not below his own; brand, style, flags and disabling are an administrator's (rules 29).
create function change_standing(subject uuid, seen_version integer, change jsonb, at timestamptz) returns boolean language plpgsql
  security definer set search_path = public, pg_temp as $$
declare mine integer; reaches text[];
begin
  if not is_house() then
    reaches := array(select reach from account_reach(asker()) where account_id = subject);
    select r.rank into mine from account me join role_rank r on r.role = me.role where me.id = asker();
    if mine is null or 'self' = any(reaches) or reaches = '{}' then return false; end if;
    if not 'house' = any(reaches) then
      if change - 'role' - 'manager_id' <> '{}' then return false; end if;
      if change ? 'role' and not (mine >= 2 and (select rank from role_rank where role = change ->> 'role') < mine
        and (select r.rank from account a join role_rank r on r.role = a.role where a.id = subject) < mine) then return false; end if;
      if coalesce(change ->> 'manager_id', asker()::text) <> asker()::text
        and (change ->> 'manager_id')::uuid not in (select reached_account()) then return false; end if;
    end if;
  end if;
  update account a set version = a.version + 1, updated_at = at, role = n.role, manager_id = n.manager_id, brand_id = n.brand_id,
    style_brand = n.style_brand, has_onesoil_access = n.has_onesoil_access, show_sensitive_information = n.show_sensitive_information,
    is_field_agronomist = n.is_field_agronomist, disabled_at = n.disabled_at
  from (select (jsonb_populate_record(b, change)).* from account b where b.id = subject) n where a.id = subject and a.version = seen_version;
  return found;
end $$;
-- Across the wall nobody manages, is managed, or is served.
create function end_ties_across(subject uuid, at timestamptz) returns void language sql security definer set search_path = public, pg_temp as $$
  update account set manager_id = null, version = version + 1, updated_at = at
  where manager_id = subject and (is_house() or subject in (select account_id from account_reach(asker()) where reach = 'house'));
  update producer set account_id = null, accepted_at = null, may_edit = false, version = version + 1, updated_at = at
  where deleted_at is null and account_id is not null and (account_id = subject or created_by = subject)
    and (is_house() or subject in (select account_id from account_reach(asker()) where reach = 'house'))
$$;

-- The queue is the house's. A person orders, stops and looks at the pieces of his own orders.
create function own_order(order_id uuid) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select is_house() or exists (select 1 from statistics_job where id = order_id and account_id = asker())
$$;
create function add_pieces(queue_name text, group_of uuid, pieces jsonb) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if not (is_house() or (queue_name = 'statistics' and own_order(group_of)
    and not exists (select 1 from jsonb_array_elements(pieces) p where p -> 'payload' ->> 'job_id' is distinct from group_of::text)))
    then raise insufficient_privilege using message = 'Pieces of work are added to own orders'; end if;
  insert into job (queue, group_id, place, key, payload)
  select queue_name, group_of, p.place - 1, p.piece ->> 'key', p.piece -> 'payload' from jsonb_array_elements(pieces) with ordinality as p (piece, place)
  on conflict (queue, key) where key is not null do nothing;
end $$;
create function cancel_pieces(group_of uuid) returns void language sql security definer set search_path = public, pg_temp as $$
  update job set state = 'cancelled', lease = null, leased_until = null, ended_at = now()
  where group_id = group_of and state in ('waiting', 'running') and own_order(group_of)
$$;
create function resume_pieces(group_of uuid) returns setof bigint language sql security definer set search_path = public, pg_temp as $$
  update job set state = 'waiting', attempts = 0, error = null, due_at = now(), ended_at = null
  where group_id = group_of and state in ('cancelled', 'failed') and own_order(group_of) returning id
$$;
create function order_pieces(order_id uuid) returns table (place integer, state text, progress integer, error text) language sql stable security definer
  set search_path = public, pg_temp as $$
  select place, state, progress, error from job where group_id = order_id and own_order(order_id)
$$;

-- Columns that are not everybody's who may write the row. For statements of the app's role alone: the functions above judge by themselves.
create function guard_field() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare info text[] := '{name,name_key,fiscal_name,ownership,producer_id,farm_id,version,updated_at}';
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - info <> to_jsonb(old) - info and new.id not in (select related_field('{owner,admin}')) then
    raise insufficient_privilege using message = 'Of another''s lot only what describes it is written'; end if;
  if (tg_op = 'INSERT' or new.farm_id <> old.farm_id) and not exists (select 1 from farm where id = new.farm_id and owner_id = new.owner_id) then
    raise insufficient_privilege using message = 'A lot lies in a farm of its owner'; end if;
  return new;
end $$;
create trigger guard_field before insert or update on field for each row when (current_user = 'surco_app') execute function guard_field();
create function guard_producer() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not (coalesce(new.account_id = asker(), false)
      and (old.account_id is not distinct from new.account_id or (old.email = own_email() and old.invited_at is not null)))
    and ((new.account_id is not null and new.account_id is distinct from old.account_id)
    or (new.accepted_at is not null and new.accepted_at is distinct from old.accepted_at) or (new.may_edit and not old.may_edit)) then
    raise insufficient_privilege using message = 'Only the producer himself accepts a link'; end if;
  return new;
end $$;
create function guard_zones() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare dosed text[] := '{prescription,version,updated_at}';
begin
  if to_jsonb(new) - dosed <> to_jsonb(old) - dosed and new.field_id not in (select related_field('{owner,FA,FM}')) then
    raise insufficient_privilege using message = 'Guests dose zones, they do not draw them'; end if;
  if (new.state <> old.state or new.activated_at is distinct from old.activated_at) and new.field_id not in (select own_field()) then
    raise insufficient_privilege using message = 'Zones are activated by the owner'; end if;
  return new;
end $$;
create trigger guard_zones before update on zone_plan for each row when (current_user = 'surco_app') execute function guard_zones();
create trigger guard_producer before update on producer for each row when (current_user = 'surco_app') execute function guard_producer();

-- Policies, anew where they were too wide.
drop policy tenant_write on field;
drop policy tenant_drop on field;
drop policy tenant_take on field;
-- FA and FM hold a field while they propose its zones.
create policy tenant_write on field for update to surco_app using (id in (select related_field('{owner,edit,FA,FM,admin}')));
-- Held while its zones are dosed: rows 24.
create policy tenant_hold on field for update to surco_app using (id in (select related_field('{producer,annotate}'))) with check (false);
-- Held by its taker while he answers; the function writes it.
create policy tenant_take on field for update to surco_app using (id in (select offered_field())) with check (false);
drop policy tenant_write on farm;
drop policy tenant_drop on farm;
create policy tenant_write on farm for update to surco_app using (owner_id = asker() or owner_id in (select served_owner()));
-- Held by whoever may move a field into it; written by its owner and those who work for him.
create policy tenant_hold on farm for update to surco_app
  using (id in (select f.farm_id from field f where f.id in (select related_field('{edit,admin}')))) with check (false);

do $$
declare part text;
begin
  foreach part in array array['field_crop', 'field_geometry', 'scene_statistics', 'scene_failure', 'zone_plan'] loop
    execute format('drop policy tenant on %I', part);
    execute format('create policy tenant_read on %I for select to surco_app using (field_id in (select seen_field()))', part);
  end loop;
end $$;
create policy tenant_add on field_crop for insert to surco_app with check (field_id in (select related_field('{owner,edit,FA,FM,admin}')));
create policy tenant_write on field_crop for update to surco_app using (field_id in (select related_field('{owner,edit,FA,FM,admin}')));
create policy tenant_drop on field_crop for delete to surco_app using (field_id in (select related_field('{owner,edit,FA,FM,admin}')));
create policy tenant_add on field_geometry for insert to surco_app with check (field_id in (select own_field()) and replaced_by = asker());
create policy tenant_add on zone_plan for insert to surco_app
  with check (field_id in (select related_field('{owner,FA,FM}')) and state = 'draft' and created_by = asker());
create policy tenant_write on zone_plan for update to surco_app
  using (field_id in (select related_field('{owner,producer,annotate,edit,FA,FM}')));
create policy tenant_drop on zone_plan for delete to surco_app using (field_id in (select related_field('{owner,FA,FM}')));

drop policy tenant_add on notification;
drop policy tenant_drop on notification;
create policy tenant_add on notification for insert to surco_app with check (account_id = asker());

drop policy tenant on statistics_item;
create policy tenant on statistics_item for all to surco_app using (job_id in (select id from statistics_job))
  with check (job_id in (select id from statistics_job) and field_id in (select seen_field()));

drop policy tenant_write on account;
drop policy tenant_drop on account;
create policy tenant_write on account for update to surco_app using (id = asker());
drop policy tenant on session;
create policy tenant on session for all to surco_app using (account_id = asker());
drop policy tenant on refresh_token;
drop policy tenant on mail_token;
drop policy tenant_write on producer;
drop policy tenant_drop on producer;
create policy tenant_write on producer for update to surco_app
  using (created_by in (select led_account()) or account_id = asker() or email = own_email());
drop policy tenant_add on field_support;
create policy tenant_add on field_support for insert to surco_app
  with check (opened_by = asker() and field_id in (select related_field('{admin}')));

-- Nobody's name for what nobody did, nothing hung on fields that are not seen.
drop policy tenant_add on audit;
create policy tenant_add on audit for insert to surco_app with check (actor_id = asker());
drop policy tenant_add on plan_proposal;
create policy tenant_add on plan_proposal for insert to surco_app with check (proposed_by = asker() and field_id in (select related_field('{FA,FM}'))
  and exists (select 1 from field f where f.id = field_id and f.owner_id = plan_proposal.owner_id));
drop policy tenant on trial;
create policy tenant on trial for all to surco_app using (account_id = asker()) with check (account_id = asker() and field_id in (select own_field()));
drop policy tenant on scene_veto;
create policy tenant on scene_veto for all to surco_app using (account_id = asker())
  with check (account_id = asker() and field_id in (select seen_field()));
drop policy tenant on notification_mute;
create policy tenant on notification_mute for all to surco_app using (account_id = asker())
  with check (account_id = asker() and field_id in (select seen_field()));

create policy tenant on idempotency for all to surco_app using (starts_with(scope, asker()::text || ' '));
do $$
declare part text;
begin
  foreach part in array array['idempotency', 'job', 'login_guard', 'mail_log', 'audit_head', 'erasure', 'installation'] loop
    execute format('alter table %I enable row level security', part);
    execute format('alter table %I force row level security', part);
    execute format('create policy house on %I for all to %I using (true)', part, current_user);
  end loop;
end $$;

-- What is granted. Of accounts: never the password's hash; of others' columns nothing is written.
grant select (id, version, email, firstname, lastname, country, fiscal_id, fiscal_id_type, business_name, phone_number, is_over_18, created_at,
  updated_at, activated_at, disabled_at, brand_id, style_brand, selected_language, selected_season, global_tutorial, field_tutorial,
  show_sensitive_information, is_field_agronomist, role, is_demo, manager_id, has_onesoil_access, density, has_shortcuts) on account to surco_app;
grant update (version, updated_at, password_hash, firstname, lastname, country, fiscal_id, fiscal_id_type, business_name, phone_number,
  selected_language, selected_season, global_tutorial, field_tutorial, density, has_shortcuts) on account to surco_app;
grant select, update (authenticated_at, revoked_at) on session to surco_app;
grant select, insert, delete on logo, second_factor, recovery_code, notification_mute, notification_digest, scene_veto to surco_app;
grant update (image, updated_at) on logo to surco_app;
grant update (secret, pending, last_step, confirmed_at) on second_factor to surco_app;
grant update (every, looked_on, told_until) on notification_digest to surco_app;
grant select, insert on terms_acceptance, trial, audit to surco_app;
grant select, insert, update (reply) on idempotency to surco_app;

grant select, insert on field, farm to surco_app;
grant update (farm_id, version, geometry_version, name, name_key, fiscal_name, ownership, producer_id, geometry, area_ha, perimeter_m, bbox, label,
  country, province, plan_status, plan_ends, paid_area_ha, plan_order_id, has_zones, has_gaps_project, updated_at, archived_at, deleted_at)
  on field to surco_app;
grant update (version, name, name_key, updated_at, deleted_at) on farm to surco_app;
grant select, insert, delete, update (crop, genotype_id) on field_crop to surco_app;
grant select, insert on field_geometry, field_support to surco_app;
grant select, insert, delete, update (version, geometry_version, state, plan, prescription, updated_at, activated_at) on zone_plan to surco_app;
grant select on scene_statistics, scene_failure, scene, imagery_item, imagery_search, weather_month, wind_forecast, role_rank to surco_app;

grant select on producer to surco_app;
grant update (version, name, email, country, province, city, fiscal_id, account_id, invited_at, accepted_at, may_edit, updated_at, deleted_at)
  on producer to surco_app;
grant insert (id, created_by, name, email, country, province, city, fiscal_id, created_at, updated_at) on producer to surco_app;
grant select, insert, delete, update (level) on share to surco_app;
grant select, insert, update (last_at, times) on field_opening to surco_app;
grant select, insert, delete on field_transfer, plan_proposal to surco_app;
grant select, insert, update (read_at) on notification to surco_app;
grant select, insert, update (cancelled_at) on statistics_job to surco_app;
grant select, insert on statistics_item to surco_app;
grant select, insert, update (state, reference, payment_id, checkout_url, updated_at) on payment_order to surco_app;
grant select, insert, update (is_open) on payment_line to surco_app;

grant execute on function is_house(), asks_as(uuid), asker(), seen_field(), own_field(), served_owner(), seen_account(), reached_account(), own_email(),
  led_account(), related_field(text[]), offered_field(), offering_account(), field_relation(uuid), visible_field(uuid), account_reach(uuid),
  linked_account(uuid), offered_transfer(uuid, timestamptz), tell_offers(text, timestamptz), tell_offer_answer(uuid, boolean, timestamptz),
  tell_plan_proposals(uuid[], date), tell_field_support(uuid, text), claim_shares(text, timestamptz), end_producer_link(uuid, timestamptz),
  take_field(uuid, uuid, uuid, text, text, timestamptz), end_sessions(uuid, timestamptz, uuid), account_used_at(uuid), drop_mail_tokens(uuid),
  change_standing(uuid, integer, jsonb, timestamptz), end_ties_across(uuid, timestamptz), add_pieces(text, uuid, jsonb), cancel_pieces(uuid),
  resume_pieces(uuid), order_pieces(uuid) to surco_app;
