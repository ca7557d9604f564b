import { describe, expect, test } from 'vitest';
import { madePdf, objectStream, packedStream } from '../../tests/setup/samples/pdf/made-pdf.ts';
import { checkPdf } from './check-pdf.ts';

const MB = 1024 * 1024;
const check = (bytes: Uint8Array) => checkPdf({ bytes, max_bytes: 10 * MB });
const catalog = (more: string): string => `<< /Type /Catalog /Pages 2 0 R ${more} >>`;
const page = (more: string): string => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] ${more} >>`;
const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const cut = (bytes: Uint8Array, share: number): Uint8Array => bytes.subarray(0, Math.floor(bytes.length * share));

describe('a PDF that may be handed on', () => {
  test.each([
    ['a plain one', madePdf()],
    ['with an object stream', madePdf({ more: [objectStream({ 9: '<< /Title (Hoja) >>', 10: '[1 2]' })] })],
    [
      'that opens at a page and links to the web',
      madePdf({
        catalog: catalog('/OpenAction [3 0 R /Fit]'),
        page: page('/Annots [4 0 R]'),
        more: ['<< /Type /Annot /Subtype /Link /A << /S /URI /URI (https://example.com) >> >>'],
      }),
    ],
    [
      'with a font that is called AA',
      madePdf({
        page: page('/Resources << /Font << /AA 4 0 R /JS 4 0 R >> >>'),
        more: ['<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'],
      }),
    ],
    ['with a packed page', madePdf({ page: page('/Contents 4 0 R'), more: [packedStream('', 'BT (0 Tj) ET')] })],
  ])('%s', async (_name, bytes) => expect(await check(bytes)).toBeNull());
});

describe('a PDF that may not', () => {
  const names = `<< /JavaScript << /Names [(a) ${SCRIPT}] >> >>`;
  const file = '<< /Type /Filespec /F (a.exe) /EF << /F 5 0 R >> >>';
  test.each([
    ['PDF_TYPE', 'what is none', utf8('<html>%PDF-1.7')],
    ['PDF_TYPE', 'none at all', new Uint8Array()],
    ['PDF_UNREADABLE', 'a head alone', utf8('%PDF-1.7\n')],
    ['PDF_UNREADABLE', 'cut off', cut(madePdf({ more: [packedStream('', 'x'.repeat(5_000))] }), 0.4)],
    ['PDF_UNREADABLE', 'nested without end', madePdf({ more: ['['.repeat(200_000)] })],
    ['PDF_UNREADABLE', 'without a page', madePdf({ page: '<< >>' })],
    ['PDF_ENCRYPTED', 'locked', madePdf({ trailer: '/Encrypt 4 0 R', more: ['<< /Filter /Standard /V 2 /R 3 /O (x) /U (x) /P -4 >>'] })],
    ['PDF_ACTIVE', 'a script on opening', madePdf({ catalog: catalog(`/OpenAction ${SCRIPT}`) })],
    ['PDF_ACTIVE', 'a script by its name', madePdf({ catalog: catalog(`/Names ${names}`) })],
    ['PDF_ACTIVE', 'a script behind escapes', madePdf({ catalog: catalog('/OpenAction << /S /J#61vaScript /JS (1) >>') })],
    [
      'PDF_ACTIVE',
      'a script whose kind is elsewhere',
      madePdf({ catalog: catalog('/OpenAction << /S 4 0 R /JS (1) >>'), more: ['/JavaScript'] }),
    ],
    [
      'PDF_ACTIVE',
      'a script among packed objects',
      madePdf({ catalog: catalog('/OpenAction 9 0 R'), more: [objectStream({ 9: SCRIPT })] }),
    ],
    [
      'PDF_ACTIVE',
      'a script that a later version hides',
      madePdf({ catalog: catalog('/OpenAction 4 0 R'), more: [`${SCRIPT}\nendobj\n4 0 obj\nnull`] }),
    ],
    ['PDF_ACTIVE', 'an additional action', madePdf({ page: page('/AA << /O << /S /GoTo /D [3 0 R /Fit] >> >>') })],
    ['PDF_ACTIVE', 'a program it starts', madePdf({ page: page('/Annots [<< /Subtype /Link /A << /S /Launch /F (cmd.exe) >> >>]') })],
    [
      'PDF_ACTIVE',
      'a form it sends',
      madePdf({ page: page('/Annots [<< /Subtype /Widget /A << /S /SubmitForm /F (https://example.com) >> >>]') }),
    ],
    ['PDF_ACTIVE', 'a form that is a program', madePdf({ catalog: catalog('/AcroForm << /XFA [(a) 3 0 R] >>') })],
    [
      'PDF_ACTIVE',
      'a file within',
      madePdf({
        catalog: catalog('/Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >>'),
        more: [file, packedStream('/Type /EmbeddedFile', 'MZ')],
      }),
    ],
    ['PDF_ACTIVE', 'a film', madePdf({ page: page('/Annots [<< /Subtype /RichMedia >>]') })],
    ['PDF_UNREADABLE', 'packed objects under another name', madePdf({ more: [objectStream({ 9: SCRIPT }, '/Type /Metadata')] })],
    ['PDF_UNREADABLE', 'an object in a remark', madePdf({ more: [`null\nendobj\n% 9 0 obj ${SCRIPT} endobj\n5 0 obj\nnull`] })],
    ['PDF_UNREADABLE', 'an object in a text', madePdf({ more: [`(9 0 obj ${SCRIPT} endobj)`] })],
  ])('%s: %s', async (code, _name, bytes) => {
    await expect(check(bytes)).rejects.toMatchObject({ code });
  });

  test('PDF_TOO_LARGE: before anything of it is read', async () => {
    await expect(check(new Uint8Array(10 * MB + 1))).rejects.toMatchObject({ code: 'PDF_TOO_LARGE', params: { max_mb: 10 } });
  });
});
