-- Orders for the planning reports of many fields that are sown from one seed lot; each field of one is a task of the queue.

create table batch_report (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  brand integer not null,
  -- The seed as it was when it was ordered: number, hybrid and treatment, as they are printed.
  batch jsonb not null,
  year smallint not null,
  season smallint not null check (season in (1, 2)),
  period text not null check (period in ('summer', 'winter')),
  language text not null,
  comments text not null,
  created_at timestamptz not null,
  -- When its person was notified that nothing of it is left to do.
  notified_at timestamptz
);
create index batch_report_account on batch_report (account_id, created_at desc);

create table batch_report_item (
  batch_id uuid not null references batch_report (id) on delete cascade,
  field_id uuid not null references field (id) on delete cascade,
  place integer not null,
  target_yield_kg_ha double precision not null,
  n_kg_ha double precision not null,
  state text not null default 'waiting' check (state in ('waiting', 'making', 'done', 'failed', 'cancelled')),
  -- What is being done of one that is made.
  step text check (step in ('measuring', 'drawing', 'issuing')),
  -- Code of why it could not be made.
  error text,
  report_id uuid references report (id) on delete set null,
  primary key (batch_id, field_id)
);
create index batch_report_item_field on batch_report_item (field_id);
create index batch_report_item_report on batch_report_item (report_id);

-- Whose tasks a group is: those of an order for statistics, or of one for reports.
create or replace function own_order(order_id uuid) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select is_unscoped() or exists (select 1 from statistics_job where id = order_id and account_id = asker())
    or exists (select 1 from batch_report where id = order_id and account_id = asker())
$$;
create or replace function add_tasks(queue_name text, group_of uuid, tasks jsonb) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if not (is_unscoped() or (queue_name in ('statistics', 'batch_report') and own_order(group_of)
    and not exists (select 1 from jsonb_array_elements(tasks) t where t -> 'payload' ->> 'job_id' is distinct from group_of::text)))
    then raise insufficient_privilege using message = 'Tasks are added to own orders'; end if;
  insert into job (queue, group_id, place, key, payload)
  select queue_name, group_of, t.place - 1, t.task ->> 'key', t.task -> 'payload' from jsonb_array_elements(tasks) with ordinality as t (task, place)
  on conflict (queue, key) where key is not null do nothing;
end $$;

do $$
declare
  part text;
begin
  foreach part in array array['batch_report', 'batch_report_item'] loop
    execute format('alter table %I enable row level security', part);
    execute format('alter table %I force row level security', part);
    execute format('create policy unscoped on %I for all to %I using (true)', part, current_user);
  end loop;
end $$;
create policy tenant on batch_report for all to surco_app using (account_id = asker()) with check (account_id = asker());
-- Of fields its person no longer sees he is told nothing.
create policy tenant_read on batch_report_item for select to surco_app
  using (batch_id in (select id from batch_report) and field_id in (select seen_field()));
create policy tenant_add on batch_report_item for insert to surco_app
  with check (batch_id in (select id from batch_report) and field_id in (select related_field('{owner,FA,FM,FSM,RSM}')));
-- Stopped, or tried again; what is made of it is the work's.
create policy tenant_write on batch_report_item for update to surco_app using (batch_id in (select id from batch_report));

grant select, insert (id, account_id, brand, batch, year, season, period, language, comments, created_at) on batch_report to surco_app;
grant select, insert (batch_id, field_id, place, target_yield_kg_ha, n_kg_ha), update (state, step, error) on batch_report_item to surco_app;
