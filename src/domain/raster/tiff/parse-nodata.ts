import type { SampleKind } from './types.ts';

const WHOLE: Readonly<Partial<Record<SampleKind, readonly [least: number, most: number]>>> = {
  u8: [0, 255],
  i8: [-128, 127],
  u16: [0, 65_535],
  i16: [-32_768, 32_767],
  u32: [0, 4_294_967_295],
  i32: [-2_147_483_648, 2_147_483_647],
};

function numberOf(word: string): number | null {
  if (/^[-+]?(nan|1\.#(qnan|ind))/i.test(word)) return NaN;
  if (/^[-+]?(inf|1\.#inf)/i.test(word)) return word.startsWith('-') ? -Infinity : Infinity;
  const value = Number(word);
  return word === '' || Number.isNaN(value) ? null : value;
}

/**
 * GDAL_NODATA is text: a number, `nan`, `-inf`, what Microsoft's runtime wrote for those, or nothing usable. A number that
 * samples of this kind cannot hold means no pixel: `-9999` of bytes → `null`, `nan` of floats → `NaN`.
 */
export function parseNodata(text: string | null, kind: SampleKind): number | null {
  const value = numberOf(text?.trim() ?? '');
  const limits = WHOLE[kind];
  if (value === null || limits === undefined) return value;
  return Number.isInteger(value) && value >= limits[0] && value <= limits[1] ? value : null;
}
