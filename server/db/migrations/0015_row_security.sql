-- The second wall (reliability R-A07): what a signed-in person's statements may read and write is decided by the database too.
-- The server's own work (log-in, queue, seeding) runs as the owner of the tables.

do $$ begin
  create role surco_app nologin nosuperuser nobypassrls;
exception
  -- Roles belong to the whole server: another database of ours made it.
  when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  execute format('grant surco_app to %I', current_user);
exception when unique_violation or internal_error then null;
end $$;
grant usage on schema public to surco_app;
grant select, insert, update, delete on all tables in schema public to surco_app;
grant usage on all sequences in schema public to surco_app;
alter default privileges in schema public grant select, insert, update, delete on tables to surco_app;
alter default privileges in schema public grant usage on sequences to surco_app;
revoke update, delete on audit from surco_app;
revoke all on audit_head, migration, role_rank from surco_app;
grant select on role_rank to surco_app;

-- Whose eyes a connection has.
create function asker() returns uuid language sql stable as $$ select nullif(current_setting('surco.account', true), '')::uuid $$;
create function seen_field() returns setof uuid language sql stable security definer set search_path = public, pg_temp as $$
  select field_id from field_relation(asker())
$$;
create function own_field() returns setof uuid language sql stable security definer set search_path = public, pg_temp as $$
  select id from field where owner_id = asker()
$$;
-- Owners a member of the staff works for.
create function served_owner() returns setof uuid language sql stable security definer set search_path = public, pg_temp as $$
  select account_id from producer where created_by = asker() and account_id is not null and deleted_at is null
$$;
-- Accounts whose rows a person may read: those he reaches as staff, the owners and guests of fields, whoever keeps a record of him.
create function seen_account() returns setof uuid language sql stable security definer set search_path = public, pg_temp as $$
  select account_id from account_reach(asker())
  union
  select f.owner_id from field_relation(asker()) r join field f on f.id = r.field_id
  union
  select g.id from field f join share s on s.field_id = f.id join account g on g.email = s.email where f.owner_id = asker()
  union
  select p.created_by from producer p join account me on me.id = asker() where p.account_id = me.id or p.email = me.email
  union
  select manager_id from account where id = asker() and manager_id is not null
$$;
create function reached_account() returns setof uuid language sql stable security definer set search_path = public, pg_temp as $$
  select account_id from account_reach(asker())
$$;
create function own_email() returns text language sql stable security definer set search_path = public, pg_temp as $$
  select email from account where id = asker()
$$;

-- Fields and farms.
create policy tenant_read on field for select to surco_app using (id in (select seen_field()));
create policy tenant_add on field for insert to surco_app with check (owner_id = asker() or owner_id in (select served_owner()));
create policy tenant_write on field for update to surco_app using (id in (select seen_field())) with check (true);
create policy tenant_drop on field for delete to surco_app using (owner_id = asker());
create policy tenant_read on farm for select to surco_app
  using (owner_id = asker() or owner_id in (select served_owner()) or id in (select f.farm_id from field f));
create policy tenant_add on farm for insert to surco_app with check (owner_id = asker() or owner_id in (select served_owner()));
create policy tenant_write on farm for update to surco_app
  using (owner_id = asker() or owner_id in (select served_owner()) or id in (select f.farm_id from field f));
create policy tenant_drop on farm for delete to surco_app using (owner_id = asker());

-- What hangs on a field.
do $$
declare part text;
begin
  foreach part in array array['field_crop', 'field_geometry', 'scene_statistics', 'scene_failure', 'zone_plan'] loop
    execute format('create policy tenant on %I for all to surco_app using (field_id in (select seen_field()))', part);
  end loop;
end $$;

-- What is one person's.
do $$
declare part text;
begin
  foreach part in array array['scene_veto', 'statistics_job', 'notification_mute', 'notification_digest'] loop
    execute format('create policy tenant on %I for all to surco_app using (account_id = asker())', part);
  end loop;
end $$;
create policy tenant_read on notification for select to surco_app using (account_id = asker());
create policy tenant_write on notification for update to surco_app using (account_id = asker());
create policy tenant_drop on notification for delete to surco_app using (account_id = asker());
create policy tenant_add on notification for insert to surco_app
  with check (case when field_id is null then account_id in (select seen_account()) else field_id in (select seen_field()) end);

-- The parts of an order are told to whoever ordered, also of fields he no longer sees: how many they are.
create policy tenant on statistics_item for all to surco_app using (job_id in (select id from statistics_job));

-- People.
create policy tenant_read on account for select to surco_app using (id in (select seen_account()));
create policy tenant_write on account for update to surco_app using (id in (select reached_account()));
create policy tenant_drop on account for delete to surco_app using (id = asker());
create policy tenant on session for all to surco_app using (account_id in (select reached_account()));
create policy tenant on refresh_token for all to surco_app using (session_id in (select id from session));
create policy tenant on mail_token for all to surco_app using (account_id in (select reached_account()));
create policy tenant_read on producer for select to surco_app
  using (created_by in (select reached_account()) or account_id = asker() or email = own_email());
create policy tenant_add on producer for insert to surco_app with check (created_by = asker());
create policy tenant_write on producer for update to surco_app
  using (created_by in (select reached_account()) or account_id = asker() or email = own_email());
create policy tenant_drop on producer for delete to surco_app using (created_by = asker());
create policy tenant_read on share for select to surco_app
  using (field_id in (select own_field()) or email = own_email() or (field_id in (select seen_field()) and 'house' in (select reach from account_reach(asker()))));
create policy tenant_add on share for insert to surco_app with check (field_id in (select own_field()));
create policy tenant_write on share for update to surco_app using (field_id in (select own_field())) with check (field_id in (select own_field()));
create policy tenant_drop on share for delete to surco_app
  using (field_id in (select own_field()) or email = own_email() or (field_id in (select seen_field()) and 'house' in (select reach from account_reach(asker()))));

-- The audit: anybody's act is written, and read by whom it is about.
create policy tenant_add on audit for insert to surco_app with check (actor_id is not distinct from asker());
create policy tenant_read on audit for select to surco_app
  using (actor_id = asker() or field_ids && array(select own_field()) or actor_id in (select account_id from account_reach(asker()) where reach = 'house'));

-- Every table with a policy has the wall, for its owner too; he may pass.
do $$
declare part text;
begin
  for part in select distinct tablename from pg_policies where schemaname = 'public' loop
    execute format('alter table %I enable row level security', part);
    execute format('alter table %I force row level security', part);
    execute format('create policy house on %I for all to %I using (true)', part, current_user);
  end loop;
end $$;
