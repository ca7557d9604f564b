-- Notes others see: under another name each time they become so, and from the day after; cells are judged once a week (docs/decisions/0069).
-- And where an account was logged in from.
create index session_network on session (account_id, network);

-- When a note last became what others see of it now.
alter table field_note add column public_since timestamptz;
update field_note set public_since = updated_at where is_public;
alter table field_note add check (is_public = (public_since is not null));
create index field_note_published_on on field_note (created_by, public_since) where is_public;

-- Whoever writes a note says that it is public; what strangers know it by, and since when, is given here.
create function name_public_note() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not new.is_public then
    new.public_id := null;
    new.public_since := null;
  elsif tg_op = 'INSERT' then
    new.public_id := gen_random_uuid();
    new.public_since := new.updated_at;
  elsif not old.is_public or (old.deleted_at is not null and new.deleted_at is null) or (old.hidden_at is not null and new.hidden_at is null)
    or (old.type, old.specific_type, old.specific_name, old.crop, old.description, old.photo_ids, date_trunc('week', old.date::timestamp),
      floor(old.position[0] * 10), floor(old.position[1] * 10)) is distinct from
    (new.type, new.specific_type, new.specific_name, new.crop, new.description, new.photo_ids, date_trunc('week', new.date::timestamp),
      floor(new.position[0] * 10), floor(new.position[1] * 10)) then
    new.public_id := gen_random_uuid();
    new.public_since := greatest(old.public_since, new.updated_at);
  end if;
  return new;
end $$;
create trigger field_note_named before insert or update on field_note for each row execute function name_public_note();

-- What else makes notes public: a consent, their field's coming back or to somebody else, their author's tie to it.
create function rename_public_notes() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'field' then
    update field_note set public_id = gen_random_uuid(), public_since = greatest(public_since, new.updated_at) where field_id = new.id and is_public;
  elsif tg_table_name = 'producer' then
    update field_note set public_id = gen_random_uuid(), public_since = greatest(public_since, new.updated_at, new.accepted_at)
    where is_public and created_by = new.account_id and field_id in (select id from field where producer_id = new.id);
  elsif tg_op = 'INSERT' or not old.is_on then
    update field_note set public_id = gen_random_uuid(), public_since = greatest(public_since, new.accepted_at)
    where is_public and (created_by = new.account_id or field_id in (select id from field where owner_id = new.account_id));
  end if;
  return null;
end $$;
create trigger field_notes_renamed after update of owner_id, producer_id, archived_at, deleted_at on field for each row
  when ((old.owner_id, old.producer_id, old.archived_at, old.deleted_at) is distinct from (new.owner_id, new.producer_id, new.archived_at, new.deleted_at))
  execute function rename_public_notes();
create trigger producer_notes_renamed after update of account_id, accepted_at, deleted_at on producer for each row
  when (new.account_id is not null and new.deleted_at is null) execute function rename_public_notes();
create trigger consent_notes_renamed after insert or update of is_on on public_notes_consent for each row
  when (new.is_on) execute function rename_public_notes();

drop view published_note;
create view published_note as
  select n.*, f.is_demo from field_note n join field f on f.id = n.field_id
    join public_notes_consent mine on mine.account_id = n.created_by and mine.is_on
    join public_notes_consent owners on owners.account_id = f.owner_id and owners.is_on
  where n.is_public and n.deleted_at is null and n.hidden_at is null and f.archived_at is null and f.deleted_at is null
    and (n.created_by = f.owner_id or exists (select 1 from producer p where p.id = f.producer_id and p.account_id = n.created_by
      and p.accepted_at is not null and p.deleted_at is null));

-- Weeks, by their Monday, whose cells are decided, and the cells in which fields of enough owners lay then.
create table crowd_week (week date primary key);
create table crowded_cell (
  week date not null references crowd_week (week) on delete cascade,
  cell_x integer not null,
  cell_y integer not null,
  primary key (week, cell_x, cell_y)
);

do $$
declare
  part text;
begin
  foreach part in array array['crowd_week', 'crowded_cell'] loop
    execute format('alter table %I enable row level security', part);
    execute format('alter table %I force row level security', part);
    execute format('create policy unscoped on %I for all to %I using (true)', part, current_user);
  end loop;
end $$;
revoke insert (public_id), update (public_id) on field_note from surco_app;

-- What is purged is found by when it was deleted.
create index farm_deleted on farm (deleted_at) where deleted_at is not null;
create index producer_deleted on producer (deleted_at) where deleted_at is not null;
create index activity_deleted on activity (deleted_at) where deleted_at is not null;
create index crop_log_deleted on crop_log_entry (deleted_at) where deleted_at is not null;
create index field_note_deleted on field_note (deleted_at) where deleted_at is not null;
create index margin_plan_deleted on margin_plan (deleted_at) where deleted_at is not null;

-- What one field or account has of a kind is counted with what can still be restored.
drop index activity_season;
create index activity_season on activity (field_id, year, season, period);
drop index crop_log_day;
create index crop_log_day on crop_log_entry (field_id, date);
drop index field_note_day;
create index field_note_day on field_note (field_id, date);
drop index producer_keeper;
create index producer_keeper on producer (created_by);
create index margin_plan_field on margin_plan (field_id);
create index farm_owner on farm (owner_id);
