import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sheet } from '#domain/pdf/sheet.ts';
import { ATTACHMENT, factsOf, sealedText, type Sealed } from '#domain/reports/seal.ts';
import { PAGE_FONT } from '../../../tests/setup/page-font.ts';
import { readPdf } from '../../../tests/setup/read-pdf.ts';
import { REPORT_DATA, sealReport } from '../../../tests/setup/sealed-report.ts';
import { HASH_RECIPE } from '../../../src/features/verify/hash-recipe.ts';
import { joinSheets, writeSheet } from '../write-sheet.tsx';
import { compareReport } from './compare-report.ts';
import { readReport } from './read-report.ts';

const { sheet } = REPORT_DATA;
const facts = factsOf(sheet);
const folder = mkdtempSync(join(tmpdir(), 'surco-verify-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let sealed: Sealed;
let file: Uint8Array<ArrayBuffer>;
const attachment = () => ({ name: ATTACHMENT, text: sealedText(sealed), at: REPORT_DATA.issued.at, keywords: '' });
const written = (changed: Sheet = sheet) => writeSheet(changed, PAGE_FONT, attachment());
beforeAll(async () => {
  ({ sealed } = await sealReport());
  file = await written();
});

/** The same report with one printed text in another's place. */
const swap = (from: string, to: string): Sheet => JSON.parse(JSON.stringify(sheet).replace(from, to)) as Sheet;
/** A PDF of whoever: words, and what is asked for of pages. */
async function foreign(words: string, pages = 1, info: Record<string, string> = {}): Promise<Uint8Array> {
  const document = new PDFDocument({ info, autoFirstPage: false });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on('end', resolve));
  for (let page = 0; page < pages; page += 1) document.addPage().text(words);
  document.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}
const has = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;
const at = (name: string): string => join(folder, name);
function throughQpdf(...options: readonly string[]): Uint8Array {
  writeFileSync(at('in.pdf'), file);
  // 3 says that it warned.
  spawnSync('qpdf', [at('in.pdf'), ...options, at('out.pdf')]);
  return new Uint8Array(readFileSync(at('out.pdf')));
}

test('an issued file says what is attached to it, and is the one that is written again', async () => {
  expect(await readReport(file)).toEqual({ pages: 1, attached: sealedText(sealed) });
  const { same, places } = await compareReport({ file, written: await written(), facts });
  expect(same).toBe('bytes');
  expect(places.map(({ stands, says }) => [stands, says])).toEqual(facts.map(({ value }) => [true, value]));
  for (const { box } of places) expect(box).toMatchObject({ page: 0 });
});

test.each([
  ['a value', '9.500 kg/ha', '11.500 kg/ha', ['Rinde objetivo', '11.500 kg/ha']],
  ['one more letter of a value', '86 kg/ha', '867 kg/ha', ['N disponible a la siembra', '867 kg/ha']],
  ['a line below a picture', 'EVI 0,85', 'EVI 0,95', ['12 de enero', 'EVI 0,95']],
  ['a text among no facts', 'más lento', 'muy lento', null],
  ['a picture', '"height":90,"href"', '"height":80,"href"', null],
])('pages with another %s are told from the issued ones', async (what, from, to, differing) => {
  const { same, places } = await compareReport({ file: await written(swap(from, to)), written: file, facts });
  expect(same).toBe(what === 'a picture' ? 'words' : 'no');
  const found = places.flatMap(({ stands, says }, i) => (stands === false ? [[facts[i]?.label, says]] : []));
  expect(found).toEqual(differing === null ? [] : [differing]);
});

test.each([
  ['nothing of a PDF', () => Promise.resolve(new TextEncoder().encode('<html>hola</html>')), 'REPORT_PDF_UNREADABLE'],
  ['an empty file', () => Promise.resolve(new Uint8Array()), 'REPORT_PDF_UNREADABLE'],
  ['a PDF of somebody else', () => foreign('Factura 0001'), 'REPORT_PDF_FOREIGN'],
  ['a PDF of more pages than a report has', () => foreign('x', 121), 'REPORT_PDF_FOREIGN'],
  ['a report printed into another PDF', () => foreign('Surco · código 7F3A-91C2'), 'REPORT_PDF_CUT'],
  ['another PDF of ours', () => writeSheet(sheet, PAGE_FONT), 'REPORT_PDF_CUT'],
] as const)('%s is refused by name', async (_what, make, code) => {
  await expect(readReport(await make())).rejects.toMatchObject({ code });
});

test('several reports in one file are pages of each, to be verified one by one', async () => {
  const joined = await joinSheets([sheet, sheet], PAGE_FONT, 'Informes');
  const { pages } = await readPdf(joined);
  const { pages: single } = await readReport(file);
  expect(pages).toHaveLength(2 * single);
  await expect(readReport(joined)).rejects.toMatchObject({ code: 'REPORT_PDF_JOINED' });
});

test('a file cut anywhere is refused by name, or says no more than a whole one', async () => {
  for (let part = 1; part < 8; part += 1) {
    const cut = await readReport(file.subarray(0, Math.floor((file.length * part) / 8))).catch((error: unknown) => error);
    expect(cut).toSatisfy(
      (answer: { code?: string; attached?: string }) =>
        answer.code?.startsWith('REPORT_PDF_') === true || answer.attached === sealedText(sealed),
    );
  }
});

test.skipIf(!has('qpdf'))(
  'a file saved by another program prints the same, and one for which a password is asked cannot be read',
  async () => {
    const saved = throughQpdf('--object-streams=generate', '--recompress-flate', '--compression-level=1');
    expect(await compareReport({ file: saved, written: file, facts })).toMatchObject({ same: 'pages' });
    const locked = throughQpdf('--encrypt', 'ver', 'todo', '256', '--');
    await expect(readReport(locked)).rejects.toMatchObject({ code: 'REPORT_PDF_UNREADABLE' });
  },
);

test('what is laid over a page is not printed as issued', async () => {
  // As programs do: an object of the same number at the end of the file.
  const latin = Buffer.from(file).toString('latin1');
  const append = (objects: string): Uint8Array => {
    const start = /startxref\s+(\d+)/.exec(latin)?.[1] ?? '';
    const trailer = /trailer\s*<<([^]*?)>>\s*startxref/.exec(latin)?.[1] ?? '';
    const [, number = ''] = /^(\d+) 0 obj/.exec(objects) ?? [];
    const offset = String(file.length + 1).padStart(10, '0');
    const table = `xref\n${number} 1\n${offset} 00000 n \ntrailer\n<<${trailer.trim()}\n/Prev ${start}>>\nstartxref\n${String(file.length + 1 + objects.length)}\n%%EOF\n`;
    return new Uint8Array(Buffer.concat([file, Buffer.from(`\n${objects}${table}`, 'latin1')]));
  };
  const [, number = '', page = ''] = /(\d+) 0 obj\n<<\n((?:(?!endobj)[^])*?\/Type \/Page\n(?:(?!endobj)[^])*?)>>\nendobj/.exec(latin) ?? [];
  const box = `/Annots [<< /Type /Annot /Subtype /FreeText /Rect [150 600 300 640] /Contents (11.500 kg/ha) /DA (/Helv 11 Tf) /F 4 >>]`;
  const covered = append(`${number} 0 obj\n<<\n${page}${box}>>\nendobj\n`);
  expect((await readReport(covered)).attached).toBe(sealedText(sealed));
  expect(await compareReport({ file: covered, written: file, facts })).toMatchObject({ same: 'no' });
});

test.skipIf(!has('pdfdetach'))('the recipe by hand comes to the code', async () => {
  writeFileSync(at('informe.pdf'), file);
  const printed = execFileSync('sh', ['-c', HASH_RECIPE.join(' && ')], { cwd: folder, encoding: 'utf8' });
  expect(printed.slice(0, 64)).toBe((await sealReport()).hash);
  expect(printed.slice(0, 8).toUpperCase()).toBe(sealed.code.replace('-', ''));
});
