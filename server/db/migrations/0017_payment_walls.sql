-- The second wall around payments: a person's statements see his own orders, what is heard of them is the house's alone.
grant select, insert, update, delete on trial, payment_order, payment_line to surco_app;
revoke all on payment_event, plan_notice from surco_app;

create policy tenant on trial for all to surco_app using (account_id = asker());
create policy tenant on payment_order for all to surco_app using (account_id = asker());
create policy tenant on payment_line for all to surco_app using (order_id in (select id from payment_order));

do $$
declare part text;
begin
  foreach part in array array['trial', 'payment_order', 'payment_line', 'payment_event', 'plan_notice'] loop
    execute format('alter table %I enable row level security', part);
    execute format('alter table %I force row level security', part);
    execute format('create policy house on %I for all to %I using (true)', part, current_user);
  end loop;
end $$;
