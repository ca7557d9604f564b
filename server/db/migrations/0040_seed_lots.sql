-- Seed lots ("batches") of the seed brand, and the technical sheets of its hybrids, whose bytes are files (docs/decisions/0080).

create table seed_lot (
  number text primary key check (number ~ '^[A-Z0-9][A-Z0-9.-]{2,23}$'),
  -- Code of an entry of the list of genotypes.
  genotype text not null,
  treatment text,
  caliber text,
  bags integer check (bags >= 0),
  delivered_on date,
  version integer not null default 1,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index seed_lot_genotype on seed_lot (genotype) where deleted_at is null;
create index seed_lot_deleted on seed_lot (deleted_at) where deleted_at is not null;

create table hybrid_pdf (
  id uuid primary key,
  genotype text not null,
  version integer not null check (version > 0),
  name text not null,
  bytes integer not null check (bytes > 0),
  sha256 text not null,
  uploaded_at timestamptz not null,
  withdrawn_at timestamptz,
  unique (genotype, version)
);
create index hybrid_pdf_withdrawn on hybrid_pdf (withdrawn_at) where withdrawn_at is not null;

-- Whoever is signed in may ask for a number (rules §8, row 57); the administration of the seed brand writes.
do $$
declare
  part text;
  runs_brand text := 'exists (select 1 from account where id = asker() and role = ''admin'' and brand_id = 2)';
begin
  foreach part in array array['seed_lot', 'hybrid_pdf'] loop
    execute format('alter table %I enable row level security', part);
    execute format('alter table %I force row level security', part);
    execute format('create policy unscoped on %I for all to %I using (true)', part, current_user);
    execute format('create policy everybody_read on %I for select to surco_app using (true)', part);
    execute format('create policy admin_add on %I for insert to surco_app with check (%s)', part, runs_brand);
    execute format('create policy admin_write on %I for update to surco_app using (%s)', part, runs_brand);
  end loop;
end $$;

grant select, insert, update (genotype, treatment, caliber, bags, delivered_on, version, updated_at, deleted_at) on seed_lot to surco_app;
grant select, insert, update (withdrawn_at) on hybrid_pdf to surco_app;
