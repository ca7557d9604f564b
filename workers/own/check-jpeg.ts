import { AppError } from '#domain/errors.ts';
import type { ForeignBlock } from '#domain/raster/tiff/types.ts';

const START_OF_SCAN = 0xda;
const BASELINE = [0xc0, 0xc1];
/** Frame headers of every kind; C4, C8 and CC between them are tables. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const unreadable = (): AppError => new AppError('TIFF_UNREADABLE', { reason: 'jpeg' });

/** Places of all markers of a kind, wherever a decoder might come upon them. */
function placesOf(bytes: Uint8Array, wanted: (marker: number) => boolean): number[] {
  const places: number[] = [];
  for (let i = bytes.indexOf(0xff); i >= 0 && i + 1 < bytes.length; i = bytes.indexOf(0xff, i + 1)) {
    if (wanted(bytes[i + 1]!)) places.push(i);
  }
  return places;
}

/**
 * Refuses a JPEG block that is not one baseline frame of the block's size with 8 bits a sample: a decoder gives room for
 * what the frame says, and reads as many scans as there are (ITU-T T.81 §B.2.2).
 */
export function checkJpeg({ bytes, width, rows, step, kind, jpeg_tables }: ForeignBlock): void {
  const [frame, ...others] = placesOf(bytes, isFrame);
  if (frame === undefined || others.length > 0 || (jpeg_tables !== null && placesOf(jpeg_tables, isFrame).length > 0)) throw unreadable();
  if (!BASELINE.includes(bytes[frame + 1]!) || kind !== 'u8') throw new AppError('TIFF_UNSUPPORTED', { reason: 'compression', value: 7 });
  if (placesOf(bytes, (marker) => marker === START_OF_SCAN).length > step) throw unreadable();
  if (frame + 10 > bytes.length) throw unreadable();
  const view = new DataView(bytes.buffer, bytes.byteOffset + frame, 10);
  const [precision, lines, columns, components] = [view.getUint8(4), view.getUint16(5), view.getUint16(7), view.getUint8(9)];
  if (precision !== 8 || lines < 1 || lines > rows || columns !== width || components !== step) throw unreadable();
}
