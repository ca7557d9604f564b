-- A field offered to a new owner. The offer belongs to whoever holds the verified address; there is one for a field at a time (row 27).
create table field_transfer (
  id uuid primary key,
  field_id uuid not null unique references field (id) on delete cascade,
  email text not null,
  offered_by uuid not null references account (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index field_transfer_email on field_transfer (email);

-- Offers a person may take: alive, made by the present owner, of his own side of the house.
create function offered_transfer(asker uuid, at timestamptz) returns table (transfer_id uuid, field_id uuid) language sql stable security definer
  set search_path = public, pg_temp as $$
  select t.id, t.field_id
  from account me join field_transfer t on t.email = me.email and t.expires_at > at
  join field f on f.id = t.field_id and f.owner_id = t.offered_by and f.deleted_at is null and f.archived_at is null
  join account o on o.id = f.owner_id and (o.brand_id = 2) = (me.brand_id = 2)
  where me.id = asker and o.id <> me.id
$$;

-- A part that has left its owner's hands closes the split: it can no longer be undone.
create function close_split(part uuid) returns void language sql security definer set search_path = public, pg_temp as $$
  update field set parent_id = null where parent_id = (select parent_id from field where id = part)
$$;

-- Behind the second wall the taker sees the field he is offered and its farm's name, and takes it.
create function offered_field() returns setof uuid language sql stable security definer set search_path = public, pg_temp as $$
  select field_id from offered_transfer(asker(), now())
$$;
create policy tenant_offered on field for select to surco_app using (id in (select offered_field()));
create policy tenant_take on field for update to surco_app using (id in (select offered_field())) with check (owner_id = asker());
create policy tenant_offered on farm for select to surco_app
  using (id in (select f.farm_id from field f where f.id in (select offered_field())));
create function offering_account() returns setof uuid language sql stable security definer set search_path = public, pg_temp as $$
  select f.owner_id from offered_transfer(asker(), now()) t join field f on f.id = t.field_id
$$;
create policy tenant_offering on account for select to surco_app using (id in (select offering_account()));
create policy tenant on field_transfer for all to surco_app
  using (field_id in (select own_field()) or email = own_email()) with check (field_id in (select own_field()));
do $$ begin
  alter table field_transfer enable row level security;
  alter table field_transfer force row level security;
  execute format('create policy house on field_transfer for all to %I using (true)', current_user);
end $$;
grant select, insert, update, delete on field_transfer to surco_app;
