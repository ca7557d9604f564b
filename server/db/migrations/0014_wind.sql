-- Wind of the coming days already asked for: one cell of 0.1°, whose place is its middle in tenths of a degree.
create table wind_forecast (
  provider text not null,
  cell_x integer not null check (cell_x between -1800 and 1800),
  cell_y integer not null check (cell_y between -900 and 900),
  hours jsonb not null,
  fetched_at timestamptz not null,
  primary key (provider, cell_x, cell_y)
);
create index wind_forecast_age on wind_forecast (fetched_at);
