-- Daily weather already asked for: one month of one cell of 0.1°, whose place is its middle in tenths of a degree.
create table weather_month (
  provider text not null,
  cell_x integer not null check (cell_x between -1800 and 1800),
  cell_y integer not null check (cell_y between -900 and 900),
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  days jsonb not null,
  fetched_at timestamptz not null,
  primary key (provider, cell_x, cell_y, month)
);
