-- Density and nitrogen: one recommendation of a field in a season; prices of nitrogen and grain among the lists.

alter table lookup_entry drop constraint lookup_entry_list_check;
alter table lookup_entry add constraint lookup_entry_list_check
  check (list in ('brand', 'genotype', 'product', 'product_type', 'unit', 'mode', 'year_type', 'stage', 'price_relation'));

alter table report drop constraint report_kind_check;
alter table report add constraint report_kind_check check (kind in ('planning', 'phenology', 'margin', 'evi', 'density'));

create table density_plan (
  field_id uuid not null references field (id) on delete cascade,
  year smallint not null,
  season smallint not null check (season in (1, 2)),
  period text not null check (period in ('summer', 'winter')),
  version integer not null default 1,
  inputs jsonb not null,
  origins jsonb not null,
  -- kg of grain that pay a kg of N and a seed, by the prices.
  relation double precision check (relation > 0),
  seed_relation double precision check (seed_relation > 0),
  created_by uuid references account (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (field_id, year, season, period)
);
create index density_plan_author on density_plan (created_by);

-- Apart, as the money of activities is: whoever sees a field does not always see its margin (rules §8, row 52).
create table density_price (
  field_id uuid not null,
  year smallint not null,
  season smallint not null,
  period text not null,
  prices jsonb not null,
  primary key (field_id, year, season, period),
  foreign key (field_id, year, season, period) references density_plan (field_id, year, season, period) on delete cascade
);

do $$
declare
  part text;
  is_seen text := 'f.owner_id = (select asker()) or f.owner_id in (select followed_owner()) or f.id in (select shared_field())
    or f.producer_id in (select own_record())';
begin
  foreach part in array array['density_plan', 'density_price'] loop
    execute format('alter table %I enable row level security', part);
    execute format('alter table %I force row level security', part);
    execute format('create policy unscoped on %I for all to %I using (true)', part, current_user);
  end loop;
  execute format('create policy tenant_read on density_plan for select to surco_app using ((select %s from field f where f.id = field_id))', is_seen);
end $$;
create policy tenant_add on density_plan for insert to surco_app
  with check (created_by = asker() and field_id in (select related_field('{owner,producer,annotate,edit,FA,FM}')));
create policy tenant_write on density_plan for update to surco_app
  using (field_id in (select related_field('{owner,producer,annotate,edit,FA,FM}')));
create policy tenant_read on density_price for select to surco_app using (field_id in (select margin_field()));
create policy tenant_add on density_price for insert to surco_app
  with check (field_id in (select margin_field()) and field_id in (select related_field('{owner,producer,annotate,edit,FA,FM}')));
create policy tenant_write on density_price for update to surco_app
  using (field_id in (select margin_field()) and field_id in (select related_field('{owner,producer,annotate,edit,FA,FM}')));

grant select, insert (field_id, year, season, period, inputs, origins, relation, seed_relation, created_by, created_at, updated_at),
  update (version, inputs, origins, relation, seed_relation, updated_at) on density_plan to surco_app;
grant select, insert, update (prices) on density_price to surco_app;
