-- Statistics of the indices of advanced fields: chlorophyll and surface water.
alter table scene_statistics drop constraint scene_statistics_index_id_check;
alter table scene_statistics add constraint scene_statistics_index_id_check check (index_id in ('ndvi', 'evi', 'ndre', 'cire', 'mndwi'));
