const OWN = "select f.*, array['owner'] as relations from field f where f.owner_id = $1";
/**
 * Rows by their key, one by one: as a join they are found by whatever the database believes of how many there are, and of rows just entered,
 * or of a table that has grown, it knows nothing. `offset 0` keeps the two from becoming a join again.
 */
export const byKey = (rows: string, name: string): string => `cross join lateral (${rows} offset 0) ${name}`;
const FIELD_OF_RELATION = byKey('select * from field g where g.id = v.field_id', 'f');
const RELATED = `select f.*, v.relations from visible_field($1) v ${FIELD_OF_RELATION}`;

/**
 * Rows of `field` a person (`$1`) sees, each with how he is related to it: a table for `from`. Only one half of it runs, for whoever sees
 * his own fields alone the one that reads them and nothing else.
 */
export const VISIBLE_FIELDS = `(${OWN} and (select sees_own_alone($1)) union all ${RELATED} where not (select sees_own_alone($1)))`;
/** The same of the fields with these ids, `ids` being a parameter. */
export const visibleAmong = (ids: string): string =>
  `(select f.*, v.relations from visible_among($1, ${ids}::uuid[]) v ${FIELD_OF_RELATION})`;
/** Fields `f` of a list with the rows of another table that hang on each, named `name`, as far as `where` says so of `r`. */
export const withRows = (fields: string, table: string, name: string, where = 'true'): string =>
  `${fields} f ${byKey(`select * from ${table} r where r.field_id = f.id and ${where}`, name)}`;
export const LIVE = 'f.archived_at is null and f.deleted_at is null';
