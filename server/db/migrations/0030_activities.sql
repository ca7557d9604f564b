-- The field's record: activities, what they cost, and the log of a field's days.

create table activity (
  id uuid primary key,
  version integer not null default 1,
  field_id uuid not null references field (id) on delete cascade,
  year smallint not null,
  season smallint not null check (season in (1, 2)),
  period text not null check (period in ('summer', 'winter')),
  type text not null check (type in ('sow', 'resow', 'fertilization', 'application', 'irrigation', 'harvest', 'uproot')),
  planned_date date,
  done_date date,
  -- The polygon of that day and its hectares.
  geometry_version integer not null,
  area_ha double precision not null,
  details jsonb not null,
  comments text,
  -- Entered at once on several fields.
  group_id uuid,
  created_by uuid references account (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check (planned_date is not null or done_date is not null)
);
create index activity_season on activity (field_id, year, season, period) where deleted_at is null;
create index activity_group on activity (group_id) where group_id is not null;
create index activity_author on activity (created_by);

-- Apart, because whoever sees an activity does not always see its money (rules §8, rows 40 and 41).
create table activity_money (
  activity_id uuid primary key references activity (id) on delete cascade,
  money jsonb not null
);

create table crop_log_entry (
  id uuid primary key,
  version integer not null default 1,
  field_id uuid not null references field (id) on delete cascade,
  kind text not null check (kind in ('stage', 'rain', 'temperature', 'flowering', 'note')),
  date date not null,
  rain_mm double precision,
  temperature_c double precision,
  crop smallint check (crop between 1 and 10),
  stage text,
  text text,
  import_id uuid,
  -- The import that took its place.
  replaced_by uuid,
  created_by uuid references account (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index crop_log_day on crop_log_entry (field_id, date) where deleted_at is null;
-- A day has one rain.
create unique index crop_log_rain_day on crop_log_entry (field_id, date) where kind = 'rain' and deleted_at is null;
create index crop_log_import on crop_log_entry (import_id) where import_id is not null;
create index crop_log_replaced on crop_log_entry (replaced_by) where replaced_by is not null;
create index crop_log_author on crop_log_entry (created_by);

-- What a polygon measured that was replaced: for what was done on it.
alter table field_geometry add column area_ha double precision;

-- A field has a record to lose: asked before it is deleted. And when its crop was sown, with what was typed of the season before that.
alter table field add column has_history boolean not null default false;
alter table field_crop add column sowing_date date;
alter table field_crop add column before_sowing jsonb;

-- What follows from a field's activities in one season, by whoever may write them: the crop and the day of the first sowing done, or that
-- there is none; and whether there is a record at all. `sown_crop` null: the crop stays as it was typed.
create function settle_activities(of_field uuid, of_year smallint, of_season smallint, of_period text, sown_crop smallint, sown_genotype integer,
  sown_on date, at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kept field_crop;
  changed boolean := false;
  recorded boolean;
begin
  if not (is_unscoped() or of_field in (select related_field('{owner,producer,annotate,edit,FA,FM}'))) then
    raise insufficient_privilege using message = 'Activities are of those who work on the field'; end if;
  select * into kept from field_crop where field_id = of_field and year = of_year and season = of_season and period = of_period;
  if sown_on is null then
    if kept.sowing_date is not null then
      changed := true;
      if kept.before_sowing is null then
        delete from field_crop where field_id = of_field and year = of_year and season = of_season and period = of_period;
      else
        update field_crop set sowing_date = null, before_sowing = null, crop = (kept.before_sowing ->> 'crop')::smallint,
          genotype_id = (kept.before_sowing ->> 'genotype_id')::integer
        where field_id = of_field and year = of_year and season = of_season and period = of_period;
      end if;
    end if;
  elsif kept.field_id is null then
    if sown_crop is not null then
      insert into field_crop (field_id, year, season, period, crop, genotype_id, sowing_date)
      values (of_field, of_year, of_season, of_period, sown_crop, sown_genotype, sown_on);
      changed := true;
    end if;
  elsif (kept.sowing_date, kept.crop, kept.genotype_id) is distinct from
      (sown_on, coalesce(sown_crop, kept.crop), case when sown_crop is null then kept.genotype_id else sown_genotype end) then
    update field_crop set sowing_date = sown_on, crop = coalesce(sown_crop, kept.crop),
      genotype_id = case when sown_crop is null then kept.genotype_id else sown_genotype end,
      before_sowing = case when kept.sowing_date is null then jsonb_build_object('crop', kept.crop, 'genotype_id', kept.genotype_id)
        else kept.before_sowing end
    where field_id = of_field and year = of_year and season = of_season and period = of_period;
    changed := true;
  end if;
  recorded := exists (select 1 from activity where field_id = of_field and deleted_at is null);
  update field set has_history = recorded, version = version + 1, updated_at = at
  where id = of_field and (changed or has_history <> recorded);
end $$;

-- Fields whose money is shown to the asker: his own, those he is the producer of, and with the flag those of producers who agreed.
create function money_field() returns setof uuid language plpgsql stable security definer rows 50 set search_path = public, pg_temp as $$
begin
  return query select r.field_id from field_relation(asker()) r where r.relation in ('owner', 'producer')
    union
    select f.id from account me join field f on f.owner_id in (select o.owner_id from owner_relation(me.id) o)
    where me.id = asker() and me.show_sensitive_information and exists (select 1 from producer c where c.account_id = f.owner_id
      and c.accepted_at is not null and c.deleted_at is null and c.may_edit
      and c.created_by in (select account_id from account_reach(me.id) where reach in ('self', 'team', 'tenant')));
end $$;

do $$
declare
  part text;
  is_seen text := 'f.owner_id = (select asker()) or f.owner_id in (select followed_owner()) or f.id in (select shared_field())
    or f.producer_id in (select own_record())';
  writes text := '{owner,producer,annotate,edit,FA,FM}';
begin
  foreach part in array array['activity', 'activity_money', 'crop_log_entry'] loop
    execute format('alter table %I enable row level security', part);
    execute format('alter table %I force row level security', part);
    execute format('create policy unscoped on %I for all to %I using (true)', part, current_user);
  end loop;
  foreach part in array array['activity', 'crop_log_entry'] loop
    execute format('create policy tenant_read on %I for select to surco_app using ((select %s from field f where f.id = field_id))', part, is_seen);
    execute format('create policy tenant_add on %I for insert to surco_app with check (created_by = asker()
      and field_id in (select related_field(%L)))', part, writes);
    -- All but the owner only what they made.
    execute format('create policy tenant_write on %I for update to surco_app using (field_id in (select own_field())
      or (created_by = asker() and field_id in (select related_field(%L))))', part, writes);
  end loop;
end $$;
-- The owner's, or the author's own as long as he sees what it cost.
create policy tenant_read on activity_money for select to surco_app
  using ((select a.field_id in (select money_field()) from activity a where a.id = activity_id));
create policy tenant_add on activity_money for insert to surco_app
  with check ((select a.field_id in (select money_field()) and (a.created_by = asker() or a.field_id in (select own_field()))
    from activity a where a.id = activity_id));
create policy tenant_write on activity_money for update to surco_app
  using ((select a.field_id in (select money_field()) and (a.created_by = asker() or a.field_id in (select own_field()))
    from activity a where a.id = activity_id));

grant select, insert, update (version, year, season, period, planned_date, done_date, geometry_version, area_ha, details, comments, updated_at,
  deleted_at) on activity to surco_app;
grant select, insert, update (money) on activity_money to surco_app;
grant select, insert, update (version, kind, date, rain_mm, temperature_c, crop, stage, text, replaced_by, updated_at, deleted_at)
  on crop_log_entry to surco_app;
grant update (before_sowing) on field_crop to surco_app;
grant execute on function settle_activities(uuid, smallint, smallint, text, smallint, integer, date, timestamptz), money_field() to surco_app;
