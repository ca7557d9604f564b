-- Staff may not pay for a producer's lot, only propose its plan to him (row 29). The proposal is to whoever owned the lot then.
create table plan_proposal (
  -- Of all lots one person proposed at once to one owner.
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
