-- Decision zones: one plan a field, a draft until it is activated for good.

create table zone_plan (
  field_id uuid primary key references field (id) on delete cascade,
  version integer not null default 1,
  -- The polygon the zones tile, by its version.
  geometry_version integer not null,
  state text not null check (state in ('draft', 'active')),
  plan jsonb not null,
  prescription jsonb,
  created_by uuid references account (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  activated_at timestamptz,
  check ((state = 'active') = (activated_at is not null))
);

alter table field_audit drop constraint field_audit_action_check;
alter table field_audit add constraint field_audit_action_check
  check (action in ('create', 'geometry', 'split', 'unsplit', 'delete', 'restore', 'zones'));
