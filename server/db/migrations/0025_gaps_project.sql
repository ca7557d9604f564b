-- A field of a gaps project (plants and gaps counted by drone) says how its seed was treated; without a project there is no treatment.
alter table field add column treatment_type text
  check (treatment_type in ('untreated', 'fungicide', 'insecticide', 'fungicide_insecticide', 'biological', 'other'));
-- No call set the flag before; where it stands all the same, the treatment is not known.
update field set treatment_type = 'other' where has_gaps_project;
alter table field add constraint field_gaps_treatment check (has_gaps_project = (treatment_type is not null));

-- It describes what was sown, so whoever may write crop and genotype writes it (docs/decisions/0044).
grant update (treatment_type) on field to surco_app;
create or replace function guard_field() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare info text[] := '{name,name_key,fiscal_name,ownership,producer_id,farm_id,has_gaps_project,treatment_type,version,updated_at}';
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - info <> to_jsonb(old) - info and new.id not in (select related_field('{owner,admin}')) then
    raise insufficient_privilege using message = 'Of another''s lot only what describes it is written'; end if;
  if (tg_op = 'INSERT' or new.farm_id <> old.farm_id) and not exists (select 1 from farm where id = new.farm_id and owner_id = new.owner_id) then
    raise insufficient_privilege using message = 'A lot lies in a farm of its owner'; end if;
  return new;
end $$;
