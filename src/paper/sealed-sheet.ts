import type { Drawn, Sheet, SheetAttachment, SheetBlock } from '#domain/pdf/sheet.ts';
import { PAPER_TOKENS } from '#domain/pdf/paper.ts';
import type { SealedData } from '#domain/reports/sealed-data.ts';
import { ATTACHMENT, sealedText, type Sealed } from '#domain/reports/seal.ts';
import { i18next } from '#i18n/index.ts';
import { qrPath } from '#ui/display/qr-path.ts';

/** Where a code is looked up, as the QR on the page says it. */
export const verifyAddress = (origin: string, code: string): string => `${origin}/verify?codigo=${code}`;

function qrDrawing(text: string, label: string): Drawn {
  const { path, side } = qrPath(text);
  return { width: side, height: side, label, nodes: [{ tag: 'path', attributes: { d: path, fill: PAPER_TOKENS.ink }, children: [] }] };
}

const empty: Drawn = {
  width: 31,
  height: 31,
  label: '',
  nodes: [
    { tag: 'rect', attributes: { x: 0.5, y: 0.5, width: 30, height: 30, fill: 'none', stroke: PAPER_TOKENS['line-2'] }, children: [] },
  ],
};

const groups = (hash: string): string => hash.match(/.{1,8}/g)?.join(' ') ?? '';

/**
 * The pages of an issued report: its own with code, address and hash at the end, and the code in every foot, in the language it was
 * issued in. Before it is issued (`data` null) the same pages say that the code is still to come, so that nothing moves.
 */
export async function sealedSheet(sheet: Sheet, issued: { readonly sealed: Sealed; readonly hash: string } | null): Promise<Sheet> {
  await i18next.loadLanguages(sheet.language);
  const t = i18next.getFixedT(sheet.language, 'common');
  const code = issued?.sealed.code ?? t('paper.code_to_come');
  // What is signed is sealed below its signatures; all else beside its title, so that one page stays one.
  const is_signed = sheet.blocks.some(({ kind }) => kind === 'signatures');
  const seal = issued === null ? draftSeal(code, t('paper.draft')) : sealOf(issued.sealed.data, code, is_signed ? issued.hash : null, t);
  return {
    ...sheet,
    foot: issued === null ? sheet.foot : [sheet.foot, t('paper.code', { code })].join(' · '),
    blocks: [...sheet.blocks, is_signed ? seal : { ...seal, is_beside_title: true }],
  };
}

/** What the PDF of an issued report is written from: the same bytes each time, so that a file is verified by writing it again. */
export const sealedFile = async (
  sealed: Sealed,
  hash: string,
): Promise<{ readonly sheet: Sheet; readonly attachment: SheetAttachment }> => ({
  sheet: await sealedSheet(sealed.data.sheet, { sealed, hash }),
  attachment: { name: ATTACHMENT, text: sealedText(sealed), at: sealed.data.issued.at, keywords: `SHA-256 ${hash}` },
});

type Seal = Extract<SheetBlock, { kind: 'seal' }>;

const draftSeal = (code: string, note: string): Seal => ({ kind: 'seal', drawing: empty, title: code, lines: [note] });

/** What a report is verified by; with its hash in full where there is room. */
function sealOf(
  { issued: { origin }, version, replaces }: SealedData,
  code: string,
  hash: string | null,
  t: ReturnType<typeof i18next.getFixedT<'common'>>,
): Seal {
  const address = verifyAddress(origin, code);
  return {
    kind: 'seal',
    drawing: qrDrawing(address, t('paper.qr', { address })),
    title: t('paper.code_version', { code, version }),
    lines: [
      t(hash === null ? 'paper.verify_short' : 'paper.verify_at', { address: `${origin}/verify` }),
      ...(replaces === null ? [] : [t('paper.replaces', { code: replaces })]),
      ...(hash === null ? [] : [`SHA-256 ${groups(hash)}`]),
    ],
  };
}
