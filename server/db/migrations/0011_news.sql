-- News of other matters than images, some without a field; and the mail that sums news up.

-- What it speaks of: a scene, a share, the end of a plan, a coverage, a report. Of one thing a person is told once.
alter table notification rename column scene_id to about;
alter table notification alter column field_id drop not null;
drop index notification_once;
create unique index notification_once on notification (account_id, field_id, type, about) nulls not distinct;

-- Who wants a mail about unread news, and what the last one covered. No row: no mail.
create table notification_digest (
  account_id uuid primary key references account (id) on delete cascade,
  every text not null check (every in ('day', 'week')),
  -- The receiver's day of the last look; at most one look a day.
  looked_on date,
  -- News before this were in an earlier mail, or older than the wish for one.
  told_until timestamptz not null
);
