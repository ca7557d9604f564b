-- Notes of a field with their photos, and which of them others may see without their author (rules 26 and 27).

create table field_note (
  id uuid primary key,
  version integer not null default 1,
  field_id uuid not null references field (id) on delete cascade,
  type text not null check (type in ('weed', 'water', 'insects', 'disease', 'task', 'other', 'density', 'densities', 'yield')),
  specific_type text not null,
  specific_name text,
  crop smallint not null check (crop between 1 and 10),
  date date not null,
  description text,
  position point not null,
  accuracy_m double precision,
  task jsonb,
  measure jsonb,
  -- In their order, those that are still on their way included.
  photo_ids uuid[] not null,
  is_public boolean not null,
  -- What strangers know it by; another each time it becomes public.
  public_id uuid,
  hidden_at timestamptz,
  -- Its cell of the grid of 0.1 degrees.
  cell_x integer not null generated always as (floor(position[0] * 10)::integer) stored,
  cell_y integer not null generated always as (floor(position[1] * 10)::integer) stored,
  created_by uuid references account (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check (is_public = (public_id is not null))
);
create index field_note_day on field_note (field_id, date) where deleted_at is null;
create index field_note_author on field_note (created_by);
create index field_note_photos on field_note using gin (photo_ids);
create unique index field_note_public on field_note (public_id) where public_id is not null;
create index field_note_cell on field_note (cell_x, cell_y) where is_public and deleted_at is null;
-- Whose fields lie in a cell.
create index field_cell on field ((floor(label[0] * 10)::integer), (floor(label[1] * 10)::integer))
  where archived_at is null and deleted_at is null;

-- A photo whose bytes are there, whole. It belongs to whatever note of its field names it.
create table note_photo (
  id uuid primary key,
  field_id uuid not null references field (id) on delete cascade,
  -- Of the bytes as they were sent.
  sha256 text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  created_by uuid references account (id) on delete set null,
  created_at timestamptz not null
);
create index note_photo_field on note_photo (field_id);
create index note_photo_author on note_photo (created_by);
create index note_photo_created on note_photo (created_at);

create table public_notes_consent (
  account_id uuid primary key references account (id) on delete cascade,
  is_on boolean not null,
  accepted_at timestamptz
);

-- Notes strangers may see: marked so by their author, who owns the field or produces on it, while he and its owner agree, and nobody hid them.
create view published_note as
  select n.*, f.is_demo from field_note n join field f on f.id = n.field_id
    join public_notes_consent mine on mine.account_id = n.created_by and mine.is_on
    join public_notes_consent owners on owners.account_id = f.owner_id and owners.is_on
  where n.is_public and n.deleted_at is null and n.hidden_at is null and f.archived_at is null and f.deleted_at is null
    and (n.created_by = f.owner_id or exists (select 1 from producer p where p.id = f.producer_id and p.account_id = n.created_by
      and p.accepted_at is not null and p.deleted_at is null));

-- Which of some notes the asker sees are published: of the owner's consent nothing else is told.
create function published_among(ids uuid[]) returns setof uuid language sql stable security definer set search_path = public, pg_temp as $$
  select p.id from published_note p where p.id = any(ids) and (is_unscoped() or p.field_id in (select v.field_id from visible_field(asker()) v));
$$;

-- Whether a field has a record to lose: activities or notes.
create function has_record(of_field uuid) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from activity where field_id = of_field and deleted_at is null)
    or exists (select 1 from field_note where field_id = of_field and deleted_at is null);
$$;
create function settle_record(of_field uuid, at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not (is_unscoped() or of_field in (select related_field('{owner,producer,annotate,edit,FA,FM}'))) then
    raise insufficient_privilege using message = 'The record is of those who work on the field'; end if;
  update field set has_history = has_record(of_field), version = version + 1, updated_at = at
  where id = of_field and has_history <> has_record(of_field);
end $$;

create or replace function settle_activities(of_field uuid, of_year smallint, of_season smallint, of_period text, sown_crop smallint, sown_genotype integer,
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
  recorded := has_record(of_field);
  update field set has_history = recorded, version = version + 1, updated_at = at
  where id = of_field and (changed or has_history <> recorded);
end $$;

do $$
declare
  part text;
  is_seen text := 'f.owner_id = (select asker()) or f.owner_id in (select followed_owner()) or f.id in (select shared_field())
    or f.producer_id in (select own_record())';
  writes text := '{owner,producer,annotate,edit,FA,FM}';
begin
  foreach part in array array['field_note', 'note_photo', 'public_notes_consent'] loop
    execute format('alter table %I enable row level security', part);
    execute format('alter table %I force row level security', part);
    execute format('create policy unscoped on %I for all to %I using (true)', part, current_user);
  end loop;
  foreach part in array array['field_note', 'note_photo'] loop
    execute format('create policy tenant_read on %I for select to surco_app using ((select %s from field f where f.id = field_id))', part, is_seen);
    execute format('create policy tenant_add on %I for insert to surco_app with check (created_by = asker()
      and field_id in (select related_field(%L)))', part, writes);
  end loop;
  -- All but the owner only what they made.
  execute format('create policy tenant_write on field_note for update to surco_app using (field_id in (select own_field())
    or (created_by = asker() and field_id in (select related_field(%L))))', writes);
end $$;
create policy tenant_own on public_notes_consent for all to surco_app using (account_id = asker()) with check (account_id = asker());

grant select, insert (id, field_id, type, specific_type, specific_name, crop, date, description, position, accuracy_m, task, measure, photo_ids,
  is_public, public_id, created_by, created_at, updated_at), update (version, type, specific_type, specific_name, crop, date, description, position, accuracy_m, task, measure, photo_ids,
  is_public, public_id, updated_at, deleted_at) on field_note to surco_app;
grant select, insert on note_photo to surco_app;
grant select, insert, update (is_on, accepted_at) on public_notes_consent to surco_app;
grant execute on function published_among(uuid[]), settle_record(uuid, timestamptz) to surco_app;
