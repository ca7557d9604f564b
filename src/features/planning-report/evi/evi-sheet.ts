import type { Sheet, SheetBlock } from '#domain/pdf/sheet.ts';
import { sheetOf } from '#paper/paper.ts';
import { fieldFacts, imageBlocks, subtitleOf, type Printed, type PrintedImage } from '../page/image-blocks.ts';
import { attributionsOf, type Sections } from '../page/use-sections.tsx';

/** All in one row, so that the report is one page. */
export const IMAGES = 6;
const PICTURES = { columns: IMAGES, height: 96 } as const;

/** The one page of an EVI report: index, curve and images of the season. */
export function eviSheet(printed: Printed, { curve, index }: Sections['states'], images: readonly PrintedImage[]): Sheet {
  const { t, season_label, today, attribution } = printed;
  const states = [curve, index].filter((state) => state !== undefined);
  const blocksOf = (state: (typeof states)[number] | undefined): readonly SheetBlock[] => (state?.kind === 'ready' ? state.blocks : []);
  const [facts, ...meaning] = blocksOf(index);
  return sheetOf({
    title: t('evi.title'),
    subtitle: subtitleOf(printed),
    season: season_label,
    today,
    blocks: [
      { kind: 'facts', rows: [fieldFacts(printed), ...(facts?.kind === 'facts' ? facts.rows : [])] },
      ...meaning,
      ...blocksOf(curve),
      ...imageBlocks(printed, images, t('evi.images'), PICTURES),
    ],
    sources: attributionsOf(attribution, states),
  });
}
