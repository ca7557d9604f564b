-- Orders, what was paid for, and what was heard about it.

-- One trial an account, ever: the row outlives its field (rules 8).
create table trial (
  account_id uuid primary key references account (id) on delete cascade,
  field_id uuid references field (id) on delete set null,
  started_at timestamptz not null,
  ends_at timestamptz not null
);

create table payment_order (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- A year of the advanced plan, or the price of what a paid field has grown by.
  kind text not null check (kind in ('advanced', 'difference')),
  provider text not null,
  currency text not null,
  -- In hundredths of the currency.
  amount bigint not null check (amount > 0),
  state text not null check (state in ('created', 'pending', 'expired', 'cancelled', 'failed', 'paid', 'refunded')),
  -- Its fields in few letters, for the news about them.
  lots text not null,
  -- The service's own name of the checkout and of the payment.
  reference text,
  payment_id text,
  checkout_url text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index payment_order_account on payment_order (account_id, created_at desc);
create index payment_order_open on payment_order (created_at) where state in ('created', 'pending');
create unique index payment_order_reference on payment_order (provider, reference);

create table payment_line (
  order_id uuid not null references payment_order (id) on delete cascade,
  field_id uuid not null references field (id) on delete cascade,
  -- The server's own measure at the moment of the order, and the price it led to.
  area_ha double precision not null,
  tier text not null check (tier in ('up_to_140', 'up_to_500')),
  amount bigint not null,
  -- What the field goes back to when no payment comes.
  previous_status smallint not null,
  previous_ends timestamptz,
  previous_area_ha double precision,
  is_open boolean not null,
  primary key (order_id, field_id)
);
create unique index payment_line_one_open on payment_line (field_id) where is_open;
create index payment_line_field on payment_line (field_id);

-- Every piece of news is heard once.
create table payment_event (
  provider text not null,
  event_id text not null,
  order_id uuid not null references payment_order (id) on delete cascade,
  kind text not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);
create index payment_event_order on payment_event (order_id);

-- The area a field's plan was paid for, and the order that decides about it.
alter table field add column paid_area_ha double precision,
  add column plan_order_id uuid references payment_order (id) on delete set null;
update field set paid_area_ha = area_ha where plan_status = 2;
create index field_plan_order on field (plan_order_id) where plan_order_id is not null;
create index field_plan_ends on field (plan_ends) where plan_ends is not null;

-- Ends of plans that were told: by the end itself, so that a renewed plan is told of anew.
create table plan_notice (
  field_id uuid not null references field (id) on delete cascade,
  ends timestamptz not null,
  days smallint not null,
  told_at timestamptz not null,
  primary key (field_id, ends, days)
);
