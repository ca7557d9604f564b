-- Who signs up may use analytics (rules 2, 37). Style 7 is only ever given by an administrator: whoever has it by the old default gets the new one.
alter table account alter column style_brand set default 3;
update account a set style_brand = 3
where a.style_brand = 7
  and not exists (select 1 from audit u where u.subject_id = a.id and u.action = 'account.flags' and u.detail ? 'style_brand');

-- The demo's trial field came without its trial, so that a second one could be taken. Nobody else's: whoever took over somebody's trial field
-- keeps the trial of his own.
insert into trial (account_id, field_id, started_at, ends_at)
select distinct on (f.owner_id) f.owner_id, f.id, f.created_at, f.plan_ends from field f join account a on a.id = f.owner_id
where a.is_demo and f.plan_status = 3 and f.plan_ends is not null
order by f.owner_id, f.created_at
on conflict (account_id) do nothing;
