import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { cachedField, cachedFields } from '#api/fields/use-fields.ts';
import { cropKey } from '#domain/codes.ts';
import { MARGIN } from '#domain/limits.ts';
import { MARGIN_COLUMNS, marginRow, type MarginColumn } from '#domain/margins/margin-rows.ts';
import type { MarginPlan } from '#domain/margins/margin-plan.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { seasonYears } from '#domain/seasons/season.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { useSelection } from '#state/selection.ts';
import { download, fileName } from '#ui/download.ts';
import type { MenuEntry } from '#ui/overlays/Menu.tsx';
import { geometry } from '#workers/client.ts';
import { seasonOf } from '../actions.ts';

type Kind = 'xlsx' | 'csv';
const MEDIA: Readonly<Record<Kind, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv;charset=utf-8',
};

/** Scenarios of many fields, so many at a time as one call takes; fields whose money is not shown to the reader are not asked for. */
async function readAll(field_ids: readonly string[], season: Season): Promise<readonly MarginPlan[]> {
  const found: MarginPlan[] = [];
  for (let at = 0; at < field_ids.length; at += MARGIN.fields)
    found.push(...(await api.margins.pdfDownload({ field_ids: field_ids.slice(at, at + MARGIN.fields), ...seasonOf(season) })).plans);
  return found;
}

/** Fields that have a plan this season and whose money the reader sees. */
async function plannedFields(season: Season): Promise<string[]> {
  const ids = new Set<string>();
  let after: string | undefined;
  do {
    const page = await api.margins.byStatus({ ...seasonOf(season), ...(after === undefined ? {} : { after }) });
    for (const { field_id } of page.plans) ids.add(field_id);
    after = page.next ?? undefined;
  } while (after !== undefined);
  const known = cachedFields().map(({ id }) => id);
  return known.filter((id) => ids.has(id));
}

/** Scenarios as a table: of this field, of those selected, of all. Made in the worker. */
export function useTables(field: Field, season: Season): readonly MenuEntry[] {
  const { t } = useTranslation(['gross-margin', 'catalog']);
  const format = useFormat();
  const selected = useSelection((state) => state.field_ids);
  const save = async (scope: 'field' | 'selected' | 'all', kind: Kind): Promise<number> => {
    const planned = scope === 'field' ? [field.id] : await plannedFields(season);
    const plans = await readAll(scope === 'selected' ? planned.filter((id) => selected.includes(id)) : planned, season);
    const rows = plans.map((plan) => {
      const of = cachedField(plan.field_id);
      return marginRow(plan, {
        field: of?.name ?? '',
        farm: of?.farm_name ?? '',
        season: seasonYears(plan),
        crop: t(`catalog:crop.${(plan.crop === null ? undefined : cropKey(plan.crop)) ?? 'none'}`),
        status: t(`status.${plan.status}`),
      });
    });
    const columns = (Object.keys(MARGIN_COLUMNS) as MarginColumn[]).map((key) => ({
      key,
      label: t(`column.${key}`),
      type: MARGIN_COLUMNS[key],
      ...(MARGIN_COLUMNS[key] === 'number' ? { digits: 2 } : {}),
    }));
    const decimal = format.number(0.5, 1).includes(',') ? ',' : '.';
    const bytes = await geometry.writeTable({ table: { sheet: t('title'), columns, rows: rows as never }, format: kind, decimal });
    const years = seasonYears(season).replace('/', '-');
    download(
      bytes,
      fileName(scope === 'field' ? t('file_table', { name: field.name, years }) : t('file_tables', { years }), kind),
      MEDIA[kind],
    );
    return rows.length;
  };
  const run = useAction(save, { done: 'gross-margin:done.table', params: (count) => ({ count }) });
  const entry = (scope: 'field' | 'selected' | 'all', kind: Kind): MenuEntry => ({
    id: `${scope} ${kind}`,
    label: t(`table.${scope}`, { format: kind === 'xlsx' ? 'Excel' : 'CSV', count: selected.length }),
    disabled: run.busy,
    run: () => void run.run(scope, kind),
  });
  return [entry('field', 'xlsx'), ...(selected.length > 1 ? [entry('selected', 'xlsx')] : []), entry('all', 'xlsx'), entry('all', 'csv')];
}
