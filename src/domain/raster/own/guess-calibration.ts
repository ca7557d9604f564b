import type { BandCalibration, OwnBand } from './types.ts';

/** Numbers above this are no reflectances nor indices, but some thousands of them. */
const MOST_PLAIN = 2;
const TEN_THOUSANDTH = 1e-4;

const high = ({ range }: Pick<OwnBand, 'range'>): number => Math.max(Math.abs(range?.[0] ?? 0), Math.abs(range?.[1] ?? 0));

/**
 * Reflectance of an optical band: the file's own scale, else bytes over 255, whole numbers and large floats over 10 000
 * (domain.md §1.1, §1.10), floats as they are. Unsigned bands take 0 for no data where the file
 * tells it neither by a value nor by a mask.
 */
export function guessReflectance(band: Pick<OwnBand, 'kind' | 'scale' | 'offset' | 'nodata' | 'range' | 'is_masked'>): BandCalibration {
  const { kind, scale, offset } = band;
  const is_float = kind === 'f32' || kind === 'f64';
  const usual = kind === 'u8' ? 1 / 255 : is_float && high(band) <= MOST_PLAIN ? 1 : TEN_THOUSANDTH;
  return {
    scale: scale ?? usual,
    offset: offset ?? 0,
    nodata: band.nodata ?? (kind.startsWith('u') && band.is_masked !== true ? 0 : null),
  };
}

/** A band shown as it is: its own scale, or ten-thousandths where a 16-bit index of −10 000…10 000 gives itself away by name. */
export function guessValue(
  band: Pick<OwnBand, 'name' | 'kind' | 'scale' | 'offset' | 'nodata' | 'range'>,
  file_name: string,
): BandCalibration {
  const is_index = /ndvi|evi|ndre|savi|ndwi/i.test(`${band.name} ${file_name}`);
  const is_wide = is_index && high(band) > MOST_PLAIN && high(band) <= 11_000;
  return { scale: band.scale ?? (is_wide ? TEN_THOUSANDTH : 1), offset: band.offset ?? 0, nodata: band.nodata };
}
