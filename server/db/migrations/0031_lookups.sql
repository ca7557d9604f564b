-- What the administration says of the lists that activities choose from (docs/decisions/0061). The built-in entries are the program's; a row
-- overrides the one of its code, or adds one. Rows are never deleted: without content one says "as built in" and keeps the count of versions.
create table lookup_entry (
  list text not null check (list in ('brand', 'genotype', 'product', 'product_type', 'unit', 'mode', 'year_type', 'stage')),
  code text not null check (code ~ '^[A-Za-z0-9_.-]{1,60}$'),
  names jsonb,
  attributes jsonb,
  position integer check (position >= 0),
  is_active boolean,
  version integer not null default 1,
  updated_by uuid references account (id) on delete set null,
  updated_at timestamptz not null,
  primary key (list, code),
  check (num_nulls(names, attributes, position, is_active) in (0, 4))
);
create index lookup_entry_updated_by on lookup_entry (updated_by) where updated_by is not null;

alter table lookup_entry enable row level security;
alter table lookup_entry force row level security;
do $$
begin
  execute format('create policy unscoped on lookup_entry for all to %I using (true)', current_user);
end $$;
create policy everybody_read on lookup_entry for select to surco_app using (true);
create policy admin_add on lookup_entry for insert to surco_app with check ((select role from account where id = asker()) = 'admin');
create policy admin_write on lookup_entry for update to surco_app using ((select role from account where id = asker()) = 'admin');

grant select (list, code, names, attributes, position, is_active, version, updated_at), insert,
  update (names, attributes, position, is_active, version, updated_by, updated_at) on lookup_entry to surco_app;
