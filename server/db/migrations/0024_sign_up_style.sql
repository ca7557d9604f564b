-- Who signs up may use analytics (rules 2, 37). Style 7 is only ever given by an administrator: whoever has it by the old default gets the new one.
alter table account alter column style_brand set default 3;
update account a set style_brand = 3
where a.style_brand = 7
  and not exists (select 1 from audit u where u.subject_id = a.id and u.action = 'account.flags' and u.detail ? 'style_brand');

-- The demo's trial lot came without its trial, so that a second one could be taken.
insert into trial (account_id, field_id, started_at, ends_at)
select distinct on (owner_id) owner_id, id, created_at, plan_ends from field where plan_status = 3 and plan_ends is not null
order by owner_id, created_at
on conflict (account_id) do nothing;
