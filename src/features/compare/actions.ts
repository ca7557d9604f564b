import { getCached } from '#api/use-call.ts';
import { api } from '#api/client.ts';
import { cropKey } from '#domain/codes.ts';
import { cropIn } from '#domain/seasons/season.ts';
import { formatsOfTag } from '#i18n/format.ts';
import { i18next } from '#i18n/index.ts';
import { useSelection } from '#state/selection.ts';
import { downloadCsv } from '#ui/download-csv.ts';
import { download, fileName } from '#ui/download.ts';
import { indexKey } from './index-key.ts';
import { panesPicture } from './panes/canvas.ts';
import { comparisonCells, comparisonTexts, type WrittenField } from './table/comparison-table.ts';
import { shownCurve } from './curve/shown-curve.ts';
import { tableNote } from './table/table-note.ts';
import type { ComparedField } from './use-compared-fields.ts';

const PDF_MS = 30_000;

/** What of a compared field goes into a file. */
type ReportedField = Pick<ComparedField, 'letter' | 'field' | 'layer' | 'row' | 'scene' | 'weather'>;

function written(fields: readonly ReportedField[]): readonly WrittenField[] {
  const t = i18next.getFixedT(null, ['catalog', 'imagery']);
  const season = useSelection.getState().season ?? getCached(api.seasons.list, {})?.current;
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

const stemOf = (fields: readonly ReportedField[]): string =>
  ['comparar', ...fields.map(({ field }) => field.name), fields[0]?.scene?.date ?? ''].join('_');

/** Hands the table of the screen to the browser as a file for spreadsheets. */
export async function exportCsv(fields: readonly ReportedField[]): Promise<void> {
  await i18next.loadNamespaces(['catalog', 'imagery']);
  const cells = comparisonCells(written(fields), i18next.getFixedT(null, 'compare'));
  downloadCsv(stemOf(fields), cells);
}

/** The panes as they stand with the table below them, and the curves, to print or send. */
export async function exportReport(fields: readonly ReportedField[]): Promise<void> {
  const [{ writeReport }, picture] = await Promise.all([
    import('./report/write-report.tsx'),
    panesPicture(),
    i18next.loadNamespaces(['catalog', 'imagery']),
  ]);
  const t = i18next.getFixedT(null, 'compare');
  const format = formatsOfTag(i18next.language);
  const date = fields[0]?.scene?.date;
  const bytes = await writeReport(
    {
      language: i18next.language,
      title: t('report.title'),
      subtitle: [...new Set(fields.map(({ field }) => field.name)), ...(date === undefined ? [] : [format.date(date)])].join(' · '),
      picture,
      picture_caption: t('report.picture', { fields: format.list(fields.map(({ letter, field }) => `${letter} ${field.name}`)) }),
      lines: comparisonTexts(written(fields), t, format),
      note: tableNote(fields, t),
      curve: shownCurve(),
    },
    AbortSignal.timeout(PDF_MS),
  );
  download(bytes, fileName(stemOf(fields), 'pdf'), 'application/pdf');
}
