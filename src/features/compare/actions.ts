import { getCached } from '#api/use-call.ts';
import { api } from '#api/client.ts';
import { cropKey } from '#domain/codes.ts';
import type { Season } from '#domain/schemas/season.ts';
import { cropIn, seasonYears } from '#domain/seasons/season.ts';
import { formatsOfTag } from '#domain/formats.ts';
import { i18next } from '#i18n/index.ts';
import { useSelection } from '#state/selection.ts';
import { downloadCsv } from '#ui/download-csv.ts';
import { indexKey } from './index-key.ts';
import { comparisonCells, type WrittenField } from './table/comparison-table.ts';
import { shownCurve } from './curve/shown-curve.ts';
import { sharesZones } from './panes/shares-zones.ts';
import { useCompare } from './store.ts';
import type { ComparisonField } from './report/comparison-sheet.ts';

const seasonNow = (): Season | undefined => useSelection.getState().season ?? getCached(api.seasons.list, {})?.current;

function written(fields: readonly ComparisonField[]): readonly WrittenField[] {
  const t = i18next.getFixedT(null, ['catalog', 'imagery']);
  const season = seasonNow();
  return fields.map(({ letter, field, layer, row }) => {
    const crop = season === undefined ? undefined : cropIn(field.crops, season);
    return {
      letter,
      name: field.name,
      farm: field.farm_name,
      crop: crop === undefined ? t('catalog:crop.none') : t(`catalog:crop.${cropKey(crop.crop) ?? 'other'}`),
      area_ha: field.area_ha,
      index: t(indexKey(layer)),
      row,
    };
  });
}

const stemOf = (fields: readonly ComparisonField[]): string =>
  ['comparar', ...fields.map(({ field }) => field.name), fields[0]?.scene?.date ?? ''].join('_');

/** Hands the table of the screen to the browser as a file for spreadsheets. */
export async function exportCsv(fields: readonly ComparisonField[]): Promise<void> {
  await i18next.loadNamespaces(['catalog', 'imagery']);
  const cells = comparisonCells(written(fields), i18next.getFixedT(null, 'compare'));
  downloadCsv(stemOf(fields), cells);
}

/** The fields as they stand on the board with their table and curves, to print or send. */
export async function exportReport(fields: readonly ComparisonField[]): Promise<void> {
  const [{ comparisonSheet }, { saveSheet }] = await Promise.all([
    import('./report/comparison-sheet.ts'),
    import('#paper/paper.ts'),
    i18next.loadNamespaces(['catalog', 'imagery']),
  ]);
  const { links } = useCompare.getState().board;
  const season = seasonNow();
  const sheet = await comparisonSheet({
    fields,
    written: written(fields),
    curve: shownCurve(),
    season: season === undefined ? null : seasonYears(season),
    today: getCached(api.config.features, {})?.today,
    t: i18next.getFixedT(null, ['compare', 'catalog', 'imagery', 'common']),
    format: formatsOfTag(i18next.language),
    is_one_scale: links.zoom,
    is_shared: links.layer && sharesZones(fields),
  });
  await saveSheet(sheet, stemOf(fields));
}
