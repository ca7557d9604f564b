-- Names in the words of the trade: tables, columns, functions, policies and what stands on them. Rows stay as they are, but for the
-- payload of the queue, which names a column.

-- Bodies of functions are texts: each is made anew with the new names after the renames below.
create temporary table renamed (old text, new text) on commit drop;
insert into renamed values
  ('is_house', 'is_unscoped'), ('tell_offers', 'notify_offers'), ('tell_offer_answer', 'notify_offer_answer'),
  ('tell_plan_proposals', 'notify_plan_proposals'), ('tell_field_support', 'notify_support_session'), ('add_pieces', 'add_tasks'),
  ('cancel_pieces', 'cancel_tasks'), ('resume_pieces', 'resume_tasks'), ('order_pieces', 'order_tasks'),
  ('change_standing', 'change_account_access'), ('scene_veto', 'scene_exclusion'), ('field_support', 'support_session'),
  ('told_by', 'actor_id'), ('told_until', 'notified_until'), ('told_at', 'notified_at'), ('statistics_item_piece', 'statistics_item_task');

alter table scene_veto rename to scene_exclusion;
alter table field_support rename to support_session;
alter table notification rename column told_by to actor_id;
alter table notification_digest rename column told_until to notified_until;
alter table plan_notice rename column told_at to notified_at;
alter table statistics_item rename column piece to task;
-- A digest of its fields' ids, which comes back with the payment service's events.
alter table payment_order rename column lots to fields_digest;
-- Replies kept for repeated calls: what a record of a producer says of its link.
update idempotency set reply = replace(reply, '"standing":', '"status":') where scope like '% producers.%';
update job set payload = payload - 'piece' || jsonb_build_object('task', payload -> 'piece') where queue = 'statistics' and payload ? 'piece';

do $$
declare
  part record;
  one record;
  text_of text;
begin
  -- Constraints and indexes bear the names of their tables and columns.
  for part in
    select c.conrelid::regclass::text as of_table, c.conname as name from pg_constraint c
    where c.connamespace = 'public'::regnamespace and c.conrelid <> 0 and c.conislocal loop
    text_of := part.name;
    for one in select * from renamed loop text_of := replace(text_of, one.old, one.new); end loop;
    text_of := regexp_replace(text_of, '^(payment_order)_lots_|^(statistics_item)_piece_',
      case when part.name like 'payment_order%' then '\1_fields_digest_' else '\2_task_' end);
    if text_of <> part.name then execute format('alter table %s rename constraint %I to %I', part.of_table, part.name, text_of); end if;
  end loop;
  for part in select indexname as name from pg_indexes where schemaname = 'public' loop
    text_of := part.name;
    for one in select * from renamed loop text_of := replace(text_of, one.old, one.new); end loop;
    if text_of <> part.name then execute format('alter index %I rename to %I', part.name, text_of); end if;
  end loop;

  -- The server's own work, beside that of signed-in people.
  for part in select tablename as name from pg_policies where schemaname = 'public' and policyname = 'house' loop
    execute format('alter policy house on %I rename to unscoped', part.name);
  end loop;
end $$;

-- Those with other parameters are made by hand.
drop function add_pieces(text, uuid, jsonb);
create function add_tasks(queue_name text, group_of uuid, tasks jsonb) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if not (is_house() or (queue_name = 'statistics' and own_order(group_of)
    and not exists (select 1 from jsonb_array_elements(tasks) t where t -> 'payload' ->> 'job_id' is distinct from group_of::text)))
    then raise insufficient_privilege using message = 'Tasks are added to own orders'; end if;
  insert into job (queue, group_id, place, key, payload)
  select queue_name, group_of, t.place - 1, t.task ->> 'key', t.task -> 'payload' from jsonb_array_elements(tasks) with ordinality as t (task, place)
  on conflict (queue, key) where key is not null do nothing;
end $$;
drop function take_field(uuid, uuid, uuid, text, text, timestamptz);
create function take_field(taker uuid, field uuid, into_farm uuid, as_name text, as_key text, at timestamptz) returns setof uuid language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if not asks_as(taker) or not exists (select 1 from offer_to(taker, at) o where o.field_id = $2)
    or not exists (select 1 from farm where id = into_farm and owner_id = taker) then return; end if;
  perform close_split($2);
  update field set owner_id = taker, farm_id = into_farm, name = as_name, name_key = as_key, producer_id = null, parent_id = null,
    version = version + 1, updated_at = at where id = $2;
  delete from share where field_id = $2;
  delete from field_transfer where field_id = $2;
  return next $2;
end $$;

alter function is_house() rename to is_unscoped;
alter function tell_offers(text, timestamptz) rename to notify_offers;
alter function tell_offer_answer(uuid, boolean, timestamptz) rename to notify_offer_answer;
alter function tell_plan_proposals(uuid[], date) rename to notify_plan_proposals;
alter function tell_field_support(uuid, text) rename to notify_support_session;
alter function cancel_pieces(uuid) rename to cancel_tasks;
alter function resume_pieces(uuid) rename to resume_tasks;
alter function order_pieces(uuid) rename to order_tasks;
alter function change_standing(uuid, integer, jsonb, timestamptz) rename to change_account_access;

-- An administrator reaches every account of his tenant: of his brand's side.
do $$
declare
  part record;
  one record;
  body text;
begin
  for part in select oid, pg_get_functiondef(oid) as body from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f' loop
    body := regexp_replace(replace(part.body, '''house''', '''tenant'''), '\mlot\M', 'field', 'g');
    for one in select * from renamed loop body := regexp_replace(body, '\m' || one.old || '\M', one.new, 'g'); end loop;
    if body <> part.body then execute body; end if;
  end loop;
  for part in select tablename, policyname, qual from pg_policies where schemaname = 'public' and qual like '%''house''%' loop
    execute format('alter policy %I on %I using (%s)', part.policyname, part.tablename, replace(part.qual, '''house''', '''tenant'''));
  end loop;
end $$;

grant execute on function add_tasks(text, uuid, jsonb), take_field(uuid, uuid, uuid, text, text, timestamptz) to surco_app;
