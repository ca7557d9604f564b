-- Offers are told: to whoever holds the address, from the moment he does, and the answer to whoever offered.

-- As before, and administrators take none: they have no fields of their own (rows 15 and 31).
create or replace function offered_transfer(asker uuid, at timestamptz) returns table (transfer_id uuid, field_id uuid) language sql stable security definer
  set search_path = public, pg_temp as $$
  select t.id, t.field_id
  from account me join field_transfer t on t.email = me.email and t.expires_at > at
  join field f on f.id = t.field_id and f.owner_id = t.offered_by and f.deleted_at is null and f.archived_at is null
  join account o on o.id = f.owner_id and (o.brand_id = 2) = (me.brand_id = 2)
  where me.id = asker and o.id <> me.id and me.role <> 'admin'
$$;

-- Without the field: its receiver does not see it yet, and whoever gave it no longer does.
create function tell_offers(address text, at timestamptz) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into notification (id, account_id, type, about, date, params, created_at)
  select gen_random_uuid(), me.id, 'transfer_offer', t.id::text, (at at time zone 'utc')::date,
    jsonb_build_object('by', o.firstname, 'name', f.name, 'expires_at', to_char(t.expires_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')), at
  from account me cross join lateral offered_transfer(me.id, at) offered
  join field_transfer t on t.id = offered.transfer_id join field f on f.id = t.field_id join account o on o.id = f.owner_id
  where me.email = address and me.activated_at is not null
  on conflict do nothing
$$;

create function tell_offer_answer(transfer uuid, is_accepted boolean, at timestamptz) returns void language sql security definer
  set search_path = public, pg_temp as $$
  insert into notification (id, account_id, type, about, date, params, created_at)
  select gen_random_uuid(), t.offered_by, 'transfer_answer', t.id::text, (at at time zone 'utc')::date,
    jsonb_build_object('name', f.name, 'is_accepted', is_accepted), at
  from field_transfer t join field f on f.id = t.field_id where t.id = transfer
  on conflict do nothing
$$;

-- What is no longer offered is no longer told: taken, refused, withdrawn, replaced, forgotten.
create function forget_offer() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from notification where type = 'transfer_offer' and about = old.id::text;
  return old;
end $$;
create index notification_offer on notification (about) where type = 'transfer_offer';
create trigger field_transfer_ended after delete on field_transfer for each row execute function forget_offer();

-- A field that is deleted or divided is offered to nobody; who opened it was told to the owner it had then (rules 28).
create function field_left() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from field_transfer where field_id = new.id;
  if new.owner_id <> old.owner_id then
    delete from field_opening where field_id = new.id;
  end if;
  return new;
end $$;
create trigger field_left after update of owner_id, deleted_at, archived_at on field for each row
  when (new.owner_id <> old.owner_id or (new.deleted_at is not null and old.deleted_at is null)
    or (new.archived_at is not null and old.archived_at is null))
  execute function field_left();

create or replace function account_address() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    perform release_shares(old.email, now());
    return old;
  end if;
  if tg_op = 'UPDATE' and old.email <> new.email then
    perform release_shares(old.email, greatest(now(), new.updated_at));
    delete from notification where account_id = new.id and type = 'transfer_offer';
  end if;
  perform claim_shares(new.email, greatest(now(), new.updated_at, new.activated_at));
  perform tell_offers(new.email, greatest(now(), new.updated_at, new.activated_at));
  return new;
end $$;
