-- Producers a member of the staff works for in the field: rows 16 and 31 of the table of rights.
create function linked_account(asker uuid) returns table (account_id uuid) language sql stable security definer
  set search_path = public, pg_temp as $$
  select r.account_id from account me join account_reach(asker) r on r.reach = 'producer' where me.id = asker and me.role in ('FA', 'FM')
$$;
