-- What of a season a report is of, where that has several, such as plans of its margin; and a digest of all it says but who issued it when,
-- so that the same page is issued once.

alter table report add column subject text;
alter table report add column content text;
create index report_content on report (field_id, content);

grant insert (subject, content) on report to surco_app;
