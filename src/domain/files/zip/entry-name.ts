import { decodeName, type OpenText } from '../text/code-pages.ts';
import { crc32 } from './crc32.ts';

/** Info-ZIP's name in UTF-8 beside one in a code page (APPNOTE 4.6.9). */
const UNICODE_PATH = 0x7075;
/** What is no UTF-8 is what the system wrote: a page of DOS more often than one of Windows (APPNOTE, appendix D). */
const PAGES = ['cp850', 'cp437', 'windows-1252'];

/** The name in an extra field, if it belongs to this very one. */
function unicodePath(name: Uint8Array, extra: Uint8Array): string | null {
  const view = new DataView(extra.buffer, extra.byteOffset, extra.byteLength);
  for (let at = 0; at + 4 <= extra.length; at += 4 + view.getUint16(at + 2, true)) {
    const length = view.getUint16(at + 2, true);
    if (view.getUint16(at, true) !== UNICODE_PATH || length < 5 || at + 4 + length > extra.length) continue;
    return view.getUint32(at + 5, true) === crc32(name) >>> 0 ? new TextDecoder().decode(extra.subarray(at + 9, at + 4 + length)) : null;
  }
  return null;
}

/**
 * Name of an archive's entry with `/` between folders, whatever the packing program used: by its Unicode twin, as UTF-8
 * where it is that, flagged (bit 11) or not, or as the likeliest code page. `La Pe\xa4a\\lotes.shp` → `'La Peña/lotes.shp'`.
 */
export const entryName = (bytes: Uint8Array, extra: Uint8Array, open?: OpenText): string => {
  const name = unicodePath(bytes, extra) ?? decodeName(bytes, open, PAGES);
  return name.replaceAll('\\', '/').replace(/^(\.\/)+/, '');
};
