-- Up to which day the images of a field's season have been measured by work that nobody's looking decides (docs/decisions/0076).
create table measured_season (
  field_id uuid not null references field (id) on delete cascade,
  year smallint not null,
  geometry_version integer not null,
  until date not null,
  primary key (field_id, year)
);
alter table measured_season enable row level security;
alter table measured_season force row level security;
