-- The second wall around who opened what: people note their own looks, owners read those at their fields.
create policy tenant_read on field_opening for select to surco_app using (account_id = asker() or field_id in (select own_field()));
create policy tenant_add on field_opening for insert to surco_app with check (account_id = asker() and field_id in (select seen_field()));
create policy tenant_write on field_opening for update to surco_app using (account_id = asker() and field_id in (select seen_field()));
alter table field_opening enable row level security;
alter table field_opening force row level security;
do $$ begin
  execute format('create policy house on field_opening for all to %I using (true)', current_user);
end $$;
