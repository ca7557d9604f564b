const OWN = "select f.*, array['owner'] as relations from field f where f.owner_id = $1";
const RELATED = `select f.*, v.relations from visible_field($1) v join field f on f.id = v.field_id`;

/**
 * Rows of `field` a person (`$1`) sees, each with how he is related to it: a table for `from`. Only one half of it runs, for whoever sees
 * his own fields alone the one that reads them and nothing else.
 */
export const VISIBLE_FIELDS = `(${OWN} and (select sees_own_alone($1)) union all ${RELATED} where not (select sees_own_alone($1)))`;
/** The same of the fields with these ids, `ids` being a parameter. */
export const visibleAmong = (ids: string): string =>
  `(select f.*, v.relations from visible_among($1, ${ids}::uuid[]) v join field f on f.id = v.field_id)`;
export const LIVE = 'f.archived_at is null and f.deleted_at is null';
