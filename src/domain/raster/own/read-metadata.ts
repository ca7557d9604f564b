import { readText, scanXml } from '../../files/kml/xml-scanner.ts';

/** What GDAL's metadata says of a band. */
export type BandNotes = {
  readonly name: string;
  readonly scale: number | null;
  readonly offset: number | null;
  readonly wavelength_nm: number | null;
};

const NAMED = /(\d{3,4}(?:\.\d+)?)\s*nm\b/i;
const VISIBLE_NM = [380, 2_600] as const;
/** Micrometres are written 0.665, nanometres 665. */
const asNm = (value: number): number | null => {
  const nm = value < 10 ? value * 1_000 : value;
  return nm >= VISIBLE_NM[0] && nm <= VISIBLE_NM[1] ? nm : null;
};
const numberOf = (text: string | undefined): number | null => {
  const value = Number(text);
  return text === undefined || text.trim() === '' || !Number.isFinite(value) ? null : value;
};

/**
 * Names, scale, offset and wavelength of each of `count` bands in GDAL's metadata
 * (`<Item name="DESCRIPTION" sample="0" role="description">B04</Item>`). What is damaged or absent gives bands without a word.
 */
export function readBandNotes(metadata: string | null, count: number): BandNotes[] {
  const found: Record<string, string>[] = Array.from({ length: count }, () => ({}));
  const bytes = new TextEncoder().encode(metadata ?? '');
  let current: { readonly band: Record<string, string>; readonly key: string } | null = null;
  try {
    if (metadata !== null)
      scanXml(bytes, {
        open(name, attributes) {
          const at = name === 'Item' ? attributes() : null;
          const band = found[Number(at?.get('sample'))];
          const key = at?.get('role') ?? at?.get('name');
          current = at?.has('sample') && band && key !== undefined ? { band, key: key.toLowerCase() } : null;
        },
        close() {
          current = null;
        },
        text(from, to) {
          if (current) current.band[current.key] = (current.band[current.key] ?? '') + readText(bytes, from, to);
        },
      });
  } catch {
    // A damaged comment on the pixels does not take the pixels away.
    return found.map(() => ({ name: '', scale: null, offset: null, wavelength_nm: null }));
  }
  return found.map((items) => {
    const name = (items['description'] ?? items['name'] ?? '').trim();
    const stated = Object.entries(items).find(([key]) => key.includes('wavelength'))?.[1];
    return {
      name,
      scale: numberOf(items['scale']),
      offset: numberOf(items['offset']),
      wavelength_nm: asNm(numberOf(stated) ?? numberOf(NAMED.exec(name)?.[1]) ?? 0),
    };
  });
}
