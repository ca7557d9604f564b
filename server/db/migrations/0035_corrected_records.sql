-- What somebody corrected leaves the import or the group it was entered with, and stays when that is taken back.

grant update (import_id) on crop_log_entry to surco_app;
grant update (group_id) on activity to surco_app;
