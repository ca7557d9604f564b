-- People, their sessions, mailed links, and what protects the door.

create table account (
  id uuid primary key,
  version integer not null default 1,
  email text not null,
  password_hash text not null,
  firstname text not null,
  lastname text not null,
  country text not null check (country in ('AR', 'MX', 'BR')),
  fiscal_id text not null,
  fiscal_id_type text not null,
  business_name text,
  phone_number text,
  accepted_terms_at timestamptz not null,
  is_over_18 boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  activated_at timestamptz,
  disabled_at timestamptz,
  brand_id integer not null default 7,
  style_brand integer not null default 7,
  selected_language smallint not null default 1 check (selected_language in (1, 2, 3)),
  selected_season jsonb,
  global_tutorial boolean not null default false,
  field_tutorial boolean not null default false,
  show_sensitive_information boolean not null default false,
  is_field_agronomist boolean not null default false,
  role text,
  is_demo boolean not null default false
);
create unique index account_email_unique on account (email);

-- One log-in on one device. Its refresh tokens form a chain; ending the session ends them all.
create table session (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index session_account on session (account_id) where revoked_at is null;

create table refresh_token (
  hash bytea primary key,
  session_id uuid not null references session (id) on delete cascade,
  created_at timestamptz not null,
  spent_at timestamptz
);
create index refresh_token_session on refresh_token (session_id);

-- Links sent by mail: only the hash of the secret is kept; the newest of a purpose replaces the others.
create table mail_token (
  hash bytea primary key,
  purpose text not null check (purpose in ('activation', 'reset')),
  account_id uuid not null references account (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mail_token_account on mail_token (account_id, purpose);

-- Guesses at passwords, by account, network and known device; keys are hashes.
create table login_guard (
  key text primary key,
  failures integer not null,
  hour_start timestamptz not null,
  evaluated integer not null,
  next_at timestamptz not null
);

-- Mails sent, by receiver and by asking address, for the hourly limits; keys are hashes.
create table mail_log (
  key text not null,
  purpose text not null,
  sent_at timestamptz not null
);
create index mail_log_key on mail_log (key, purpose, sent_at);

-- Answers to creating calls, kept so that a repeat gets the same one.
create table idempotency (
  scope text not null,
  key text not null,
  body_hash bytea not null,
  reply text not null,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotency_created on idempotency (created_at);
