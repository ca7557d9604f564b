-- Staff may not pay for a producer's field, only propose its plan to him (row 29). The proposal is to whoever owned the field then.
create table plan_proposal (
  -- Of all fields one person proposed at once to one owner.
  proposal_id uuid not null,
  field_id uuid not null references field (id) on delete cascade,
  owner_id uuid not null references account (id) on delete cascade,
  proposed_by uuid not null references account (id) on delete cascade,
  created_at timestamptz not null,
  primary key (proposal_id, field_id)
);
create index plan_proposal_field on plan_proposal (field_id);
create index plan_proposal_owner on plan_proposal (owner_id);

-- Of each proposal its owner is told once. Behind the second wall nobody writes another's news by himself.
create function tell_plan_proposals(proposals uuid[], day date) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into notification (id, account_id, field_id, type, about, date, params, created_at)
  select gen_random_uuid(), p.owner_id, null, 'plan_proposed', p.proposal_id::text, day,
    jsonb_build_object('by', by.firstname, 'field_ids', jsonb_agg(p.field_id order by p.field_id)), min(p.created_at)
  from plan_proposal p join account by on by.id = p.proposed_by
  where p.proposal_id = any(proposals) group by p.proposal_id, p.owner_id, by.firstname
  on conflict (account_id, field_id, type, about) do nothing
$$;

create policy tenant_read on plan_proposal for select to surco_app using (owner_id = asker() or proposed_by = asker());
create policy tenant_add on plan_proposal for insert to surco_app
  with check (proposed_by = asker() and field_id in (select seen_field()));
create policy tenant_drop on plan_proposal for delete to surco_app using (owner_id = asker() or proposed_by = asker());
do $$ begin
  alter table plan_proposal enable row level security;
  alter table plan_proposal force row level security;
  execute format('create policy house on plan_proposal for all to %I using (true)', current_user);
end $$;
grant select, insert, delete on plan_proposal to surco_app;

-- An administrator may change a field's data for some hours after saying why (row 17); its owner is told.
create table field_support (
  id uuid primary key,
  field_id uuid not null references field (id) on delete cascade,
  opened_by uuid not null references account (id) on delete cascade,
  created_at timestamptz not null,
  ends_at timestamptz not null
);
create index field_support_field on field_support (field_id, opened_by);

create function tell_field_support(support uuid, reason text) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into notification (id, account_id, field_id, type, about, date, params, created_at)
  select gen_random_uuid(), f.owner_id, f.id, 'support', s.id::text, (s.created_at at time zone 'utc')::date,
    jsonb_build_object('by', by.firstname, 'reason', reason, 'ends', to_char(s.ends_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), s.created_at
  from field_support s join field f on f.id = s.field_id join account by on by.id = s.opened_by where s.id = support
  on conflict (account_id, field_id, type, about) do nothing
$$;

create policy tenant_read on field_support for select to surco_app using (opened_by = asker());
create policy tenant_add on field_support for insert to surco_app with check (opened_by = asker() and field_id in (select seen_field()));
do $$ begin
  alter table field_support enable row level security;
  alter table field_support force row level security;
  execute format('create policy house on field_support for all to %I using (true)', current_user);
end $$;
grant select, insert on field_support to surco_app;
