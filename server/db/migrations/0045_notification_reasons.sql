-- Why nobody was notified of a field: what a look considered and left, once a matter, reason and day.
create table notification_reason (
  field_id uuid not null references field (id) on delete cascade,
  -- Whom it is about; null where it is the same for whoever sees the field.
  account_id uuid references account (id) on delete cascade,
  type text not null,
  reason text not null,
  -- Day it speaks of.
  date date not null,
  params jsonb not null,
  considered_at timestamptz not null
);
create unique index notification_reason_once on notification_reason (field_id, type, account_id, reason, date) nulls not distinct;
create index notification_reason_account on notification_reason (account_id);
create index notification_reason_age on notification_reason (considered_at);

alter table notification_reason enable row level security;
alter table notification_reason force row level security;
do $$ begin execute format('create policy unscoped on notification_reason for all to %I using (true)', current_user); end $$;
create policy tenant_read on notification_reason for select to surco_app
  using ((account_id is null or account_id = asker()) and field_id in (select seen_field()));
grant select on notification_reason to surco_app;
