-- Diagnoses of plant photos: each run is a row, so that computing anew keeps the earlier result (rules 33).

create table diagnosis (
  id uuid primary key,
  field_id uuid not null references field (id) on delete cascade,
  -- Of the field's photos, those of notes among them.
  photo_id uuid references note_photo (id) on delete set null,
  crop smallint not null check (crop between 1 and 10),
  method text not null check (method in ('classical', 'model', 'remote')),
  provider text not null,
  calibrated boolean not null,
  outcome text not null check (outcome in ('identified', 'healthy', 'not_identified', 'no_plant', 'not_obtained')),
  is_plant jsonb,
  predictions jsonb not null,
  severity_pct double precision,
  quality double precision not null,
  outlines jsonb,
  created_by uuid references account (id) on delete set null,
  created_at timestamptz not null
);
create index diagnosis_field on diagnosis (field_id, created_at, id);
create index diagnosis_photo on diagnosis (photo_id);
create index diagnosis_author on diagnosis (created_by, created_at);

alter table diagnosis enable row level security;
alter table diagnosis force row level security;
do $$ begin
  execute format('create policy unscoped on diagnosis for all to %I using (true)', current_user);
end $$;
create policy tenant_read on diagnosis for select to surco_app using ((select f.owner_id = (select asker())
  or f.owner_id in (select followed_owner()) or f.id in (select shared_field()) or f.producer_id in (select own_record()) from field f where f.id = field_id));
create policy tenant_add on diagnosis for insert to surco_app
  with check (created_by = asker() and field_id in (select related_field('{owner,producer,annotate,edit,FA,FM}')));
grant select, insert on diagnosis to surco_app;
