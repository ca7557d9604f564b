-- Hours of weather already asked for: one UTC month of one cell of 0.1° (place 'x,y' in tenths of a degree) or of one station (its code).
create table weather_hours (
  provider text not null,
  place text not null,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  hours jsonb not null,
  -- Of a station: when it reported last in this month.
  last_report timestamptz,
  fetched_at timestamptz not null,
  primary key (provider, place, month)
);
grant select on weather_hours to surco_app;
