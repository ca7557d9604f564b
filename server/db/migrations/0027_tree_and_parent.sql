-- Who leads nobody moves nobody in the tree either: field agronomists and managers link producers, they give no role and no manager (rules, row 8).
create or replace function change_standing(subject uuid, seen_version integer, change jsonb, at timestamptz) returns boolean language plpgsql
  security definer set search_path = public, pg_temp as $$
declare mine integer; reaches text[];
begin
  if not is_house() then
    reaches := array(select reach from account_reach(asker()) where account_id = subject);
    select r.rank into mine from account me join role_rank r on r.role = me.role where me.id = asker();
    if mine is null or 'self' = any(reaches) or reaches = '{}' then return false; end if;
    if not 'house' = any(reaches) then
      if mine < 2 or change - 'role' - 'manager_id' <> '{}' then return false; end if;
      if change ? 'role' and not ((select rank from role_rank where role = change ->> 'role') < mine
        and (select r.rank from account a join role_rank r on r.role = a.role where a.id = subject) < mine) then return false; end if;
      if coalesce(change ->> 'manager_id', asker()::text) <> asker()::text
        and (change ->> 'manager_id')::uuid not in (select reached_account()) then return false; end if;
    end if;
  end if;
  update account a set version = a.version + 1, updated_at = at, role = n.role, manager_id = n.manager_id, brand_id = n.brand_id,
    style_brand = n.style_brand, has_onesoil_access = n.has_onesoil_access, show_sensitive_information = n.show_sensitive_information,
    is_field_agronomist = n.is_field_agronomist, disabled_at = n.disabled_at
  from (select (jsonb_populate_record(b, change)).* from account b where b.id = subject) n where a.id = subject and a.version = seen_version;
  return found;
end $$;

-- A field that was divided has parts of its own owner: another's would be purged with it, and would stand in its history.
create or replace function guard_field() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare info text[] := '{name,name_key,fiscal_name,ownership,producer_id,farm_id,has_gaps_project,treatment_type,version,updated_at}';
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - info <> to_jsonb(old) - info and new.id not in (select related_field('{owner,admin}')) then
    raise insufficient_privilege using message = 'Of another''s lot only what describes it is written'; end if;
  if (tg_op = 'INSERT' or new.farm_id <> old.farm_id) and not exists (select 1 from farm where id = new.farm_id and owner_id = new.owner_id) then
    raise insufficient_privilege using message = 'A lot lies in a farm of its owner'; end if;
  if tg_op = 'INSERT' and new.parent_id is not null and not exists (select 1 from field where id = new.parent_id and owner_id = new.owner_id) then
    raise insufficient_privilege using message = 'A lot is a part of one of its owner''s'; end if;
  return new;
end $$;
