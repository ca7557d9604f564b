-- The record stays with its keeper and speaks of nobody's account any more. A function, because the producer himself may not see the
-- row afterwards, which the row policies would refuse; its condition is theirs before the change. Without a second wall nobody asks.
create function end_producer_link(record uuid, at timestamptz) returns setof uuid language sql security definer set search_path = public, pg_temp as $$
  update producer
  set account_id = null, accepted_at = null, invited_at = null, may_edit = false, version = version + 1, updated_at = at
  where id = record and (asker() is null or created_by = asker() or account_id = asker() or email = own_email())
  returning id
$$;
