// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest';
import type { ReportData } from '#domain/reports/report.ts';
import { canonicalJson } from '#domain/reports/canonical-json.ts';
import { startI18n } from '#i18n/index.ts';
import { drawForPaper } from '#ui/pdf/draw-for-paper.ts';
import { PAGE_FONT } from '../../tests/setup/page-font.ts';
import { readPdf } from '../../tests/setup/read-pdf.ts';
import { REPORT_DATA, sealReport, sha256 } from '../../tests/setup/sealed-report.ts';
import { writeSheet } from '../../workers/pdf/write-sheet.tsx';
import { sealedFile } from './sealed-sheet.ts';

beforeAll(() => startI18n('es', 'AR'));

const CURVE = {
  kind: 'time',
  domain: [0, 120],
  range: [0, 1],
  values: [{ y: 0.4, label: '0,4' }],
  ticks: [{ x: 30, label: 'oct' }],
  points: [{ x: 30, y: 0.31, variant: 'filled' }],
  series: [
    {
      id: 'own',
      label: '25/26',
      tone: 'curve',
      values: Array.from({ length: 40 }, (_, i) => ({ x: i * 3, y: 0.2 + Math.sin(i / 13) / 2 })),
    },
  ],
  flags: [{ x: 60, y: 0.7, label: 'A', is_hollow: false }],
} as const satisfies Parameters<typeof drawForPaper>[0];

type Printed = { readonly data: string; readonly chart: string; readonly text: string; readonly file: string };

/** SHA-256 of a report's data, of its chart, of what its PDF says, and of all its bytes. */
async function print(): Promise<Printed> {
  const drawing = await drawForPaper(CURVE, 270, 'Curva EVI');
  const data: ReportData = {
    ...REPORT_DATA,
    sheet: { ...REPORT_DATA.sheet, blocks: [...REPORT_DATA.sheet.blocks, { kind: 'drawing', drawing }] },
  };
  const { sealed, hash } = await sealReport(data);
  const { sheet, attachment } = await sealedFile(sealed, hash);
  const bytes = await writeSheet(sheet, PAGE_FONT, attachment);
  const { pages } = await readPdf(bytes);
  const latin = new TextDecoder('latin1').decode(bytes);
  return {
    data: hash,
    chart: await sha256(canonicalJson(drawing)),
    text: await sha256(JSON.stringify(pages.map(({ texts }) => texts))),
    file: await sha256(latin),
  };
}

/** As another process wrote it, on another day. */
const RECORDED: Omit<Printed, 'file'> = {
  data: '8c3f7c81bbf12e2889a60acec8c2078c82b681131c0454206f1509e8fbe5fc7a',
  chart: '4e2a2692106d1a110ee6e28a94478412b0406ff7373e7082c78deae4db5ce209',
  text: '13673bfbf8208386ba3b86bd9d3dc11ae0fe902a71a3029679740c2bfec37baf',
};

test('the same inputs make the same data, chart, words and bytes each time, and in every process', async () => {
  const first = await print();
  expect(first).toMatchObject(RECORDED);
  for (let run = 1; run < 3; run += 1) expect(await print()).toEqual(first);
});
