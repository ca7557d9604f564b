import type { CropCode } from '#domain/codes.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import type { Sheet } from '#domain/pdf/sheet.ts';
import type { IssuedPlanning } from '#domain/reports/report.ts';
import { seasonDates, seasonYears } from '#domain/seasons/season.ts';
import { epochDay } from '#domain/series/epoch-day.ts';
import type { OrderedItem } from '../../resources/batch-reports/queries.ts';
import type { PrintedField } from '../../resources/reports/issue-queries.ts';
import { factsBlock, imageBlocks, LETTERS, signatureBlock, type Viewed } from '../../resources/reports/paper/planning-blocks.ts';
import { curveDrawing, sheetOf } from '../../resources/reports/paper/sheet.ts';
import type { PaperWords } from '../../resources/reports/paper/words.ts';
import type { SeenSeason } from './read-season.ts';

/** What the pages of one field's report are composed of. */
export type Composed = {
  readonly item: OrderedItem;
  readonly planning: IssuedPlanning;
  readonly field: PrintedField;
  readonly polygon: Polygon;
  readonly producer: string;
  readonly crop: CropCode | null;
  readonly seen: SeenSeason;
  readonly viewed: readonly Viewed[];
  /** The product's day. */
  readonly today: string;
  /** Who is to be named for the images. */
  readonly attribution: string;
};

/** A planning report's pages as the client prints them, for a field that is sown from a seed lot. */
export function composeSheet(words: PaperWords, of: Composed): Sheet {
  const { item, planning, field, polygon, producer, crop, seen, viewed, today, attribution } = of;
  const { t } = words;
  const [from, to] = seasonDates(item).map(epochDay) as [number, number];
  const flags = LETTERS.map((letter, i) => ({ ...letter, day: epochDay(seen.images[i]?.date ?? today) }));
  const label = t('analytics:curve.chart', { field: field.name, years: seasonYears(item) });
  return sheetOf(words, {
    title: t('planning-report:page.title'),
    subtitle: [field.name, field.farm, producer],
    season: words.seasonName(item),
    on: today,
    made_by: field.made_by,
    brand: item.brand,
    blocks: [
      factsBlock(words, { area_ha: field.area_ha, crop, hybrid: item.batch.hybrid, planning }),
      { kind: 'heading', text: t('analytics:curve.paper'), note: t('analytics:curve.paper_note_own') },
      { kind: 'drawing', drawing: curveDrawing(words, { curve: seen.curve, span: [from, to], flags, label }) },
      ...imageBlocks(words, polygon, viewed),
      ...(item.comments === ''
        ? []
        : [
            { kind: 'heading' as const, text: t('planning-report:page.comments') },
            { kind: 'text' as const, text: item.comments },
          ]),
      signatureBlock(words, producer, field.made_by),
    ],
    sources: attribution,
  });
}
