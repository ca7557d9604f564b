-- Who signs up may use analytics (rules 2, 37). Style 7 is only ever given by an administrator: whoever has it by the old default gets the new one.
alter table account alter column style_brand set default 3;
update account a set style_brand = 3
where a.style_brand = 7
  and not exists (select 1 from audit u where u.subject_id = a.id and u.action = 'account.flags' and u.detail ? 'style_brand');
