import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { cachedField, cachedFields } from '#api/fields/use-fields.ts';
import { useLookups } from '#api/use-lookups.ts';
import { ACTIVITY_COLUMNS, activityRows, MONEY_COLUMNS, type ActivityColumn, type ActivityNames } from '#domain/activities/rows.ts';
import { cropKey } from '#domain/codes.ts';
import { columnOf } from '#domain/files/workbook/table.ts';
import { ACTIVITY } from '#domain/limits.ts';
import type { Activity } from '#domain/schemas/activity.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { cropIn, seasonYears } from '#domain/seasons/season.ts';
import { saveTable } from '#paper/save-table.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import type { MenuEntry } from '#ui/overlays/Menu.tsx';

type Format = 'xlsx' | 'csv';

const dayOf = ({ done_date, planned_date }: Activity): string => done_date ?? planned_date ?? '';

/** Activities of many fields, oldest first, read so many fields and rows at a time as one call takes. */
async function readAll(field_ids: readonly string[], season: Season | null): Promise<readonly Activity[]> {
  const pages: (readonly Activity[])[] = [];
  for (let at = 0; at < field_ids.length; at += ACTIVITY.fields) {
    const of = { field_ids: field_ids.slice(at, at + ACTIVITY.fields), season };
    let page = await api.activities.report(of);
    for (; page.next !== null; page = await api.activities.report({ ...of, after: page.next })) pages.push(page.activities);
    pages.push(page.activities);
  }
  return pages.flat().toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)) || a.created_at.localeCompare(b.created_at));
}

/** What can be taken away as a file: this field's season, all its seasons, the season of all fields. Made in the worker. */
export function useExport(field: Field, season: Season): readonly MenuEntry[] {
  const { t } = useTranslation(['activities', 'catalog']);
  const { name } = useLookups();
  const names: ActivityNames = {
    place: (activity) => {
      const of = cachedField(activity.field_id);
      const crop = of === undefined ? null : (cropIn(of.crops, activity)?.crop ?? null);
      return { area_ha: activity.area_ha, crop, country: of?.country ?? null, field: of?.name ?? '', farm: of?.farm_name ?? '' };
    },
    type: (type) => t(`kind.${type}`),
    state: (is_done) => t(is_done ? 'export.done_state' : 'list.planned'),
    season: (activity) => seasonYears(activity),
    crop: (crop) => t(`catalog:crop.${cropKey(crop) ?? 'other'}`),
    lookup: name,
  };
  const save = async (field_ids: readonly string[], of: Season | null, title: string, kind: Format): Promise<number> => {
    const activities = await readAll(field_ids, of);
    const rows = activityRows(activities, names);
    const with_money = activities.some(({ money }) => money !== null);
    const columns = (Object.keys(ACTIVITY_COLUMNS) as ActivityColumn[])
      .filter((key) => with_money || !MONEY_COLUMNS.includes(key))
      .map((key) => columnOf(key, t(`column.${key}`), ACTIVITY_COLUMNS[key]));
    await saveTable({ sheet: t('export.sheet'), columns, rows }, kind, title);
    return rows.length;
  };
  const run = useAction(save, { done: 'activities:export.done', params: (count) => ({ count }) });
  const years = seasonYears(season).replace('/', '-');
  const entry = (id: 'field' | 'history' | 'season', kind: Format): MenuEntry => ({
    id: `${id} ${kind}`,
    label: t(`export.${id}`, { format: kind === 'xlsx' ? 'Excel' : 'CSV', name: field.name, years: seasonYears(season) }),
    disabled: run.busy,
    run: () => {
      const ids = id === 'season' ? cachedFields().map((one) => one.id) : [field.id];
      const title =
        id === 'season' ? t('export.file_season', { years }) : t('export.file', { name: field.name, years: id === 'field' ? years : '' });
      void run.run(ids, id === 'history' ? null : season, title, kind);
    },
  });
  return [
    entry('field', 'xlsx'),
    entry('history', 'xlsx'),
    entry('season', 'xlsx'),
    'separator',
    entry('field', 'csv'),
    entry('history', 'csv'),
    entry('season', 'csv'),
  ];
}
