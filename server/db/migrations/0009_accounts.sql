-- Own settings, devices, terms as accepted, logo, second factor, mailed change of address.

alter table account
  add column density text not null default 'normal' check (density in ('compact', 'normal', 'comfortable')),
  add column has_shortcuts boolean not null default true;

-- What a person knows his sessions by: kind of browser, and the network without its last part. Neither names a place.
alter table session add column device text not null default '', add column network text not null default '';

-- Which terms were accepted, when, and in which language they were read.
create table terms_acceptance (
  account_id uuid not null references account (id) on delete cascade,
  version smallint not null,
  language smallint not null check (language in (1, 2, 3)),
  accepted_at timestamptz not null,
  primary key (account_id, version)
);
insert into terms_acceptance (account_id, version, language, accepted_at) select id, 1, selected_language, accepted_terms_at from account;
alter table account drop column accepted_terms_at;

-- The newest link of a purpose alone is good; that of a change of address knows the new one.
alter table mail_token drop constraint mail_token_purpose_check, add column email text;
alter table mail_token add constraint mail_token_purpose_check check (purpose in ('activation', 'reset', 'email')),
  add constraint mail_token_email_check check ((purpose = 'email') = (email is not null));

create table logo (
  account_id uuid primary key references account (id) on delete cascade,
  -- Always our own PNG, never the bytes that were sent.
  image bytea not null,
  updated_at timestamptz not null
);

-- Secrets are sealed with the installation's key. A pending one replaces the other once a code has shown that it was written down.
create table second_factor (
  account_id uuid primary key references account (id) on delete cascade,
  secret bytea,
  pending bytea,
  -- Half minute of the last accepted code: none is good twice.
  last_step bigint not null default 0,
  confirmed_at timestamptz,
  check ((secret is null) = (confirmed_at is null))
);
create table recovery_code (
  account_id uuid not null references account (id) on delete cascade,
  hash bytea not null,
  primary key (account_id, hash)
);

-- The row-level policies of these tables; 0015 turns them on with those of the others.
do $$ begin
  create role surco_app nologin nosuperuser nobypassrls;
exception when duplicate_object or unique_violation then null;
end $$;
do $$
declare part text;
begin
  foreach part in array array['terms_acceptance', 'logo', 'second_factor', 'recovery_code'] loop
    execute format(
      'create policy tenant on %I for all to surco_app using (account_id = nullif(current_setting(''surco.account'', true), '''')::uuid)', part);
  end loop;
end $$;
