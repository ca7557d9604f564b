import { pdf } from '@react-pdf/renderer';
import type { PageFont } from '#domain/pdf/sheet.ts';
import { legible } from './legible.ts';
import { loadPageFont } from './page-font.ts';

/**
 * The bytes of a PDF of plain data. Every page of the product is written here, so that none drops a letter its typeface lacks
 * or sets another in its place.
 */
export async function writePages<T>(
  page: T,
  font: PageFont,
  draw: (page: T) => Parameters<typeof pdf>[0],
): Promise<Uint8Array<ArrayBuffer>> {
  const can = await loadPageFont(font);
  const blob = await pdf(draw(legible(page, can))).toBlob();
  return new Uint8Array(await blob.arrayBuffer());
}
