-- Fields shown to addresses: when a share becomes somebody's, and who has looked.

create function release_shares(address text, at timestamptz) returns void language sql security definer set search_path = public, pg_temp as $$
  update share set expires_at = at + interval '30 days' where email = address and expires_at is null
$$;

-- Whoever holds a verified address has what waits for it, and is told so.
create function claim_shares(address text, at timestamptz) returns void language sql security definer set search_path = public, pg_temp as $$
  with holder as (select id from account where email = address and activated_at is not null),
  claimed as (
    update share set expires_at = null where email = address and expires_at > at and exists (select 1 from holder) returning id, field_id, level)
  insert into notification (id, account_id, field_id, type, about, date, params, created_at)
  select gen_random_uuid(), h.id, c.field_id, 'shared', c.id::text, (at at time zone 'utc')::date, jsonb_build_object('by', o.firstname, 'level', c.level), at
  from claimed c join field f on f.id = c.field_id join account o on o.id = f.owner_id, holder h
  on conflict do nothing
$$;

-- Whichever road an address is won or left by: activation, a change of address, an erased account.
create function account_address() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    perform release_shares(old.email, now());
    return old;
  end if;
  if tg_op = 'UPDATE' and old.email <> new.email then
    perform release_shares(old.email, greatest(now(), new.updated_at));
  end if;
  perform claim_shares(new.email, greatest(now(), new.updated_at, new.activated_at));
  return new;
end $$;
create trigger account_address_new after insert on account for each row execute function account_address();
create trigger account_address_changed after update of email, activated_at on account for each row
  when (old.email <> new.email or old.activated_at is distinct from new.activated_at) execute function account_address();
create trigger account_address_left after delete on account for each row execute function account_address();

-- Who opened or took away a field that is not his, for its owner to see (rules 28).
create table field_opening (
  field_id uuid not null references field (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  act text not null check (act in ('open', 'export', 'sensitive')),
  first_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1,
  primary key (field_id, account_id, act)
);
create index field_opening_account on field_opening (account_id);
