import { AppError } from '#domain/errors.ts';
import { PAPER_LIMITS } from '#domain/limits.ts';
import type { Sheet } from '#domain/pdf/sheet.ts';
import { i18next } from '#i18n/index.ts';
import { formatsOfTag } from '#domain/formats.ts';
import { themeNow } from '#shell/brand/appearance.ts';
import { sheetBrand } from '#domain/pdf/brand-marks.ts';
import { useSession } from '#state/session.ts';
import { download, fileName } from '#ui/download.ts';
import { pdf } from '#workers/client.ts';
import { PAGE_FONT } from './font-files.ts';

/** What a feature says on paper. */
export type Paper = Pick<Sheet, 'title' | 'subtitle' | 'blocks'> & {
  /** The season it is of, in words; null where it is of none. */
  readonly season: string | null;
  /** The day it was made, as the server has it; undefined before it is known. */
  readonly today: string | undefined;
  /** Where it comes from, for the foot. */
  readonly sources: string;
};

/** The same head and foot on all paper: brand, season, day, who made it, sources, page; letters of the brand on screen. Mexico prints on letter paper. */
export function sheetOf({ season, today, sources, ...content }: Paper): Sheet {
  const t = i18next.getFixedT(null, 'common');
  const { user } = useSession.getState();
  const brand = sheetBrand(themeNow());
  const head = [
    season === null ? '' : t('paper.season', { season }),
    today === undefined ? '' : formatsOfTag(i18next.language).date(today),
    user === null ? '' : `${user.firstname} ${user.lastname}`.trim(),
  ];
  return {
    ...content,
    ...brand,
    language: i18next.language,
    size: user?.country === 'MX' ? 'LETTER' : 'A4',
    head: head.filter((line) => line !== ''),
    foot: [brand.brand, sources].filter((part) => part !== '').join(' · '),
    page_of: t('paper.page_of', { page: '{{page}}', of: '{{of}}' }),
  };
}

/** Has a sheet written in its thread and hands it over under a name; what is too long for paper is refused by name. */
export async function saveSheet(sheet: Sheet, name: string): Promise<void> {
  const rows = sheet.blocks.reduce((sum, block) => sum + (block.kind === 'table' ? block.rows.length : 0), 0);
  if (rows > PAPER_LIMITS.rows) throw new AppError('TABLE_TOO_MANY_ROWS', { max: PAPER_LIMITS.rows });
  download(await pdf.writeSheet({ sheet, font: PAGE_FONT }), fileName(name, 'pdf'), 'application/pdf');
}
