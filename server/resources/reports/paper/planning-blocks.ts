import { fitScale } from '#domain/compare/pane-views.ts';
import type { CropCode } from '#domain/codes.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { MAP_ASIDE_PX, mapDrawing, scaleDrawing, sizeOf, type MapPicture } from '#domain/pdf/map-drawing.ts';
import { PAPER_TOKENS } from '#domain/pdf/paper.ts';
import type { SheetBlock } from '#domain/pdf/sheet.ts';
import { evi } from '#domain/raster/indices/evi.ts';
import { rampColors } from '#domain/raster/render/color-ramps.ts';
import type { IssuedPlanning, ReportData } from '#domain/reports/report.ts';
import { PAPER_WIDTH } from './sheet.ts';
import type { PaperWords } from './words.ts';

const GAP_PX = 20;
const PICTURE = { width: Math.round((PAPER_WIDTH - GAP_PX) / 2), height: 232 } as const;
const STEPS = 24;
const NOTHING = '—';

/** Letters and colours of the two days, in the order of their dates. */
export const LETTERS = [
  { letter: 'A', color: PAPER_TOKENS['field-a'] },
  { letter: 'B', color: PAPER_TOKENS['field-b'] },
] as const;

/** Where the numbers of such a page come from. */
export const planningFormulas = ({ t }: PaperWords) =>
  ({ evi: 'EVI = 2,5 (B8 − B4) / (B8 + 6 B4 − 7,5 B2 + 1)', curve: t('analytics:curve.paper_formula') }) as const;

type Planned = {
  readonly area_ha: number;
  readonly crop: CropCode | null;
  /** As it is printed; null where none is known. */
  readonly hybrid: string | null;
  readonly planning: IssuedPlanning;
};

/** What the field is, what is planned for it, and the seed it is planned with. */
export function factsBlock({ t, format, cropName }: PaperWords, { area_ha, crop, hybrid, planning }: Planned): SheetBlock {
  const { sowing_date, target_yield_kg_ha, n_kg_ha, batch } = planning;
  const fact = (label: string, value: string | null) => ({ label, value: value ?? NOTHING });
  return {
    kind: 'facts',
    rows: [
      [
        fact(t('planning-report:fact.area'), format.hectares(area_ha)),
        fact(t('planning-report:fact.crop'), crop === null ? null : cropName(crop)),
        fact(t('planning-report:fact.genotype'), hybrid),
      ],
      [
        fact(t('planning-report:fact.sowing'), sowing_date === null ? null : format.date(sowing_date)),
        fact(t('planning-report:fact.yield'), format.withUnit(target_yield_kg_ha, 'kg/ha')),
        fact(t('planning-report:fact.nitrogen'), format.withUnit(n_kg_ha, 'kg/ha')),
      ],
      ...(batch === undefined
        ? []
        : [[fact(t('planning-report:fact.batch'), batch.number), fact(t('planning-report:fact.treatment'), batch.treatment)]]),
    ],
  };
}

/** An image of a field with its picture. */
export type Viewed = { readonly image: ReportData['images'][number]; readonly picture: MapPicture };

/** The field on its two days, in one scale of colours. */
export function imageBlocks(words: PaperWords, polygon: Polygon, viewed: readonly Viewed[]): SheetBlock[] {
  const { t, format } = words;
  const metres_per_px = fitScale([sizeOf(polygon)], PICTURE.width, PICTURE.height - MAP_ASIDE_PX);
  const pictures = viewed.map(({ image, picture }, i) => {
    const { letter, color } = LETTERS[i] ?? LETTERS[0];
    const title = `${letter} ${format.date(image.date)}`;
    const share = t('planning-report:image.usable', { share: format.percent(image.usable * 100) });
    const lines = [`EVI ${format.index(image.mean ?? 0)} · ${share}`];
    const label = [title, ...lines].join(', ');
    const north = t('common:paper.north');
    return {
      title,
      lines,
      drawing: mapDrawing({ ...PICTURE, metres_per_px, polygon, picture, badge: { text: letter, color }, north, label }),
    };
  });
  return [{ kind: 'heading', text: t('planning-report:page.images') }, { kind: 'pictures', pictures }, eviScale(words)];
}

/** What the colours of such pictures say. */
export function eviScale({ format }: PaperWords): SheetBlock {
  const [low, high] = evi.display;
  const limits = [0, 0.5, 1].map((at) => ({ at, text: format.index(low + at * (high - low)) }));
  return { kind: 'drawing', drawing: scaleDrawing('EVI', rampColors('safe', 'evi', STEPS), limits, PAPER_WIDTH) };
}

/** Lines for the names of whom it is for and who made it. */
export const signatureBlock = ({ t }: PaperWords, producer: string | null, adviser: string): SheetBlock => ({
  kind: 'signatures',
  names: [
    { role: t('planning-report:page.producer'), name: producer ?? NOTHING },
    { role: t('planning-report:page.adviser'), name: adviser },
  ],
});
