-- What could not be read is told beside what was measured, so it says of which day it is. The rows are only a memory of
-- attempts: those without a day are forgotten, and their images tried again.
delete from scene_failure;
alter table scene_failure add column date date not null;
