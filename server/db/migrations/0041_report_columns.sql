-- The hybrid of the crop a report is of, as it was called when it was issued; none is known of those issued before.
alter table report add column hybrid text;

grant insert (hybrid) on report to surco_app;
