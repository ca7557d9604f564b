-- Who works for whom, who sees whose fields, and what was done by whom.

-- The order of roles is data: nobody grants a rank that is not below his own (rules 29).
create table role_rank (
  role text primary key,
  rank smallint not null
);
insert into role_rank (role, rank) values ('PM', 0), ('FA', 1), ('FM', 1), ('FSM', 2), ('RSM', 3), ('admin', 9);

update account set role = 'PM' where role is null;
alter table account alter column role set default 'PM', alter column role set not null,
  add constraint account_role_known foreign key (role) references role_rank (role),
  add column manager_id uuid references account (id) on delete set null check (manager_id <> id),
  add column has_onesoil_access boolean not null default false;
create index account_manager on account (manager_id) where manager_id is not null;

-- When this session's user last proved who he is; some calls want it to be a few minutes ago (rules §8, R).
alter table session add column authenticated_at timestamptz;
update session set authenticated_at = created_at;
alter table session alter column authenticated_at set not null;

-- A producer as an owner or a member of staff keeps him. With his acceptance the record speaks of an account.
create table producer (
  id uuid primary key,
  version integer not null default 1,
  created_by uuid not null references account (id) on delete cascade,
  name text not null,
  email text,
  country text check (country in ('AR', 'MX', 'BR')),
  province text,
  city text,
  fiscal_id text,
  account_id uuid references account (id) on delete set null,
  invited_at timestamptz,
  accepted_at timestamptz,
  -- The producer lets the staff that keeps the record edit and export his fields.
  may_edit boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check (account_id is null or accepted_at is not null)
);
create index producer_keeper on producer (created_by) where deleted_at is null;
create index producer_account on producer (account_id) where account_id is not null and deleted_at is null;
create unique index producer_once on producer (created_by, account_id) where account_id is not null and deleted_at is null;

alter table field add column producer_id uuid references producer (id) on delete set null;
create index field_producer on field (producer_id) where producer_id is not null;
alter table field drop column producer_name;

-- A field shown to an address. The right belongs to whoever holds the verified address now (rules 25).
create table share (
  id uuid primary key,
  field_id uuid not null references field (id) on delete cascade,
  email text not null,
  level text not null check (level in ('view', 'annotate', 'edit')),
  created_by uuid references account (id) on delete set null,
  created_at timestamptz not null,
  -- An address without an account is waited for until then; null once there is one.
  expires_at timestamptz,
  unique (field_id, email)
);
create index share_email on share (email);

-- Every way a person is related to a field. Inlined where it is used, so that a filter reaches the tables.
create function field_relation(asker uuid) returns table (field_id uuid, relation text) language sql stable as $$
  select f.id, 'owner' from field f where f.owner_id = asker
  union all
  select f.id, 'producer' from producer p join field f on f.producer_id = p.id
  where p.account_id = asker and p.deleted_at is null and f.owner_id <> asker
  union all
  select s.field_id, s.level from account guest join share s on s.email = guest.email
  where guest.id = asker and (s.expires_at is null or s.expires_at > now())
  union all
  select f.id, me.role
  from account me
  join lateral (
    with recursive team (id) as (
      select me.id
      union
      select a.id from account a join team t on a.manager_id = t.id where me.role in ('FSM', 'RSM'))
    select id from team) member on true
  join producer p on p.created_by = member.id and p.accepted_at is not null and p.deleted_at is null
  join account o on o.id = p.account_id and (o.brand_id = 2) = (me.brand_id = 2)
  join field f on f.owner_id = o.id
  where me.id = asker and me.role in ('FA', 'FM', 'FSM', 'RSM')
  union all
  select f.id, 'admin' from account me join account o on (o.brand_id = 2) = (me.brand_id = 2) join field f on f.owner_id = o.id
  where me.id = asker and me.role = 'admin'
$$;

-- The same for whoever may not read the tables it is made of.
create function visible_field(asker uuid) returns table (field_id uuid, relations text[]) language sql stable security definer
  set search_path = public, pg_temp as $$
  select r.field_id, array_agg(distinct r.relation) from field_relation(asker) r group by r.field_id
$$;

-- Polygons as they were before a change.
create table field_geometry (
  field_id uuid not null references field (id) on delete cascade,
  geometry_version integer not null,
  geometry jsonb not null,
  replaced_by uuid references account (id) on delete set null,
  replaced_at timestamptz not null,
  primary key (field_id, geometry_version)
);
insert into field_geometry (field_id, geometry_version, geometry, replaced_by, replaced_at)
  select field_id, (detail ->> 'version')::integer, detail -> 'geometry', user_id, at from field_audit where action = 'geometry'
  on conflict do nothing;

-- What was done, in one chain: each row's hash covers the row before it. Written in the transaction of the act; never changed.
create table audit (
  id bigint primary key,
  at timestamptz not null,
  -- The actor's id outlives his account: after an erasure it is a pseudonym.
  actor_id uuid,
  brand_id integer,
  action text not null,
  field_ids uuid[] not null default '{}',
  subject_id uuid,
  detail jsonb not null default '{}',
  hash bytea not null
);
create index audit_at on audit (at);
create index audit_fields on audit using gin (field_ids);
create index audit_subject on audit (subject_id) where subject_id is not null;

create table audit_head (
  one boolean primary key default true check (one),
  id bigint not null,
  hash bytea not null
);
insert into audit_head (id, hash) values (0, sha256(''));

create function audit_hash(before bytea, line audit) returns bytea language sql stable as $$
  select sha256(before || convert_to(jsonb_build_array(line.id, extract(epoch from line.at), line.actor_id, line.brand_id, line.action,
    to_jsonb(line.field_ids), line.subject_id, line.detail)::text, 'UTF8'))
$$;

create function audit_append() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare head audit_head;
begin
  select * into head from audit_head for update;
  new.id = head.id + 1;
  new.hash = audit_hash(head.hash, new);
  update audit_head set id = new.id, hash = new.hash;
  return new;
end $$;
create trigger audit_append before insert on audit for each row execute function audit_append();

create function audit_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'The audit is never changed';
end $$;
create trigger audit_refuse before update or delete on audit for each row execute function audit_refuse();

insert into audit (at, actor_id, action, field_ids, detail)
  select at, user_id, 'field.' || action, array[field_id], detail - 'geometry' from field_audit order by id;
drop table field_audit;

-- A caller's set of polygons is named by its content now.
drop table field_set;

-- Every account a person reaches as staff: himself, the producers linked to him or his people, those below him, his whole side of the house.
create function account_reach(asker uuid) returns table (account_id uuid, reach text) language sql stable security definer
  set search_path = public, pg_temp as $$
  with recursive me as (select id, role, brand_id from account where id = asker),
  team (id) as (
    select id from me
    union
    select a.id from account a join team t on a.manager_id = t.id where (select role from me) in ('FSM', 'RSM'))
  select id, 'self' from me
  union all
  select team.id, 'team' from team, me where team.id <> me.id
  union all
  select p.account_id, case when p.created_by = me.id then 'producer' else 'team_producer' end
  from me join team on me.role in ('FA', 'FM', 'FSM', 'RSM')
  join producer p on p.created_by = team.id and p.account_id is not null and p.deleted_at is null
  join account o on o.id = p.account_id and (o.brand_id = 2) = (me.brand_id = 2)
  union all
  select a.id, 'house' from me join account a on (a.brand_id = 2) = (me.brand_id = 2) where me.role = 'admin'
$$;
