import { useTranslation } from 'react-i18next';
import { cachedField } from '#api/fields/use-fields.ts';
import { cropKey } from '#domain/codes.ts';
import { columnOf, type Table } from '#domain/files/workbook/table.ts';
import { MARGIN_COLUMNS, marginRow, type MarginColumn } from '#domain/margins/margin-rows.ts';
import type { MarginPlan } from '#domain/margins/margin-plan.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { seasonYears } from '#domain/seasons/season.ts';
import { saveSheet } from '#paper/paper.ts';
import { saveTable } from '#paper/save-table.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { useSelection } from '#state/selection.ts';
import type { MenuEntry } from '#ui/overlays/Menu.tsx';
import { plannedFields, readPlans } from './read-plans.ts';
import { useFieldsSheet } from './use-fields-sheet.ts';

type Kind = 'xlsx' | 'csv' | 'pdf';
type Scope = 'field' | 'selected' | 'all';
const NAMES: Readonly<Record<Kind, string>> = { xlsx: 'Excel', csv: 'CSV', pdf: 'PDF' };

/** Scenarios as a table, of this field, of those selected, of all, or what fields follow as a page. Made in the workers. */
export function useTables(field: Field, season: Season): readonly MenuEntry[] {
  const { t } = useTranslation(['gross-margin', 'catalog']);
  const sheetOf = useFieldsSheet();
  const selected = useSelection((state) => state.field_ids);
  const tableOf = (plans: readonly MarginPlan[]): Table => {
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
    const columns = (Object.keys(MARGIN_COLUMNS) as MarginColumn[]).map((key) => columnOf(key, t(`column.${key}`), MARGIN_COLUMNS[key]));
    return { sheet: t('title'), columns, rows };
  };
  const save = async (scope: Scope, kind: Kind): Promise<number> => {
    const planned = scope === 'field' ? [field.id] : await plannedFields(season);
    const wanted = new Set(selected);
    const plans = await readPlans(scope === 'selected' ? planned.filter((id) => wanted.has(id)) : planned, season);
    const years = seasonYears(season).replace('/', '-');
    const name = scope === 'field' ? t('file_table', { name: field.name, years }) : t('file_tables', { years });
    if (kind === 'pdf') await saveSheet(sheetOf(season, plans), name);
    else await saveTable(tableOf(plans), kind, name);
    return plans.length;
  };
  const run = useAction(save, { done: 'gross-margin:done.table', params: (count) => ({ count }) });
  const entry = (scope: Scope, kind: Kind): MenuEntry => ({
    id: `${scope} ${kind}`,
    label: t(`table.${scope}`, { format: NAMES[kind], count: selected.length }),
    disabled: run.busy,
    run: () => void run.run(scope, kind),
  });
  return [
    entry('field', 'xlsx'),
    ...(selected.length > 1 ? [entry('selected', 'xlsx'), entry('selected', 'pdf')] : []),
    entry('all', 'xlsx'),
    entry('all', 'csv'),
    entry('all', 'pdf'),
  ];
}
