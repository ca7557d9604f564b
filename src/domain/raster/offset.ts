import type { Scene } from '#domain/schemas/imagery.ts';
import type { Calibration } from './indices/spectral-index.ts';
import type { SceneBands, SceneCalibration } from './types.ts';

const BOA_OFFSET = -0.1;
/** Processing baseline from which products carry the offset (25 January 2022). */
const OFFSET_SINCE = 4;

/**
 * Decides the reflectance offset of a Sentinel-2 L2A item (domain.md §1.1, rules 1 and 2): none where the archive says
 * it is already applied, otherwise −0.1 from baseline 04.00 on. Baseline '05.09' without the flag gives −0.1.
 */
export function boaOffset(applied: boolean | null, baseline: string | null): Pick<Scene, 'offset' | 'offset_from'> {
  if (applied === true) return { offset: 0, offset_from: 'applied_flag' };
  const version = baseline === null ? NaN : Number.parseFloat(baseline);
  if (Number.isNaN(version)) return { offset: 0, offset_from: 'none' };
  return { offset: version >= OFFSET_SINCE ? BOA_OFFSET : 0, offset_from: 'baseline' };
}

const NEGATIVE_RHO = -0.005;
const NEGATIVE_SHARE = 0.1;
const VEGETATION = 4;
const BARE = 5;

/**
 * The guard of domain.md §1.1 rule 3: if the offset would make more than 10 % of the red reflectance over vegetation and
 * bare soil negative, the archive had applied it already and 0 is used. Without B04 or SCL the catalogue's word stands.
 */
export function checkOffset(scene: SceneCalibration, { fine, coarse, bands }: SceneBands): Calibration & { corrected: boolean } {
  const { scale, offset } = scene;
  const { B04: red, SCL: scl } = bands;
  if (offset >= 0 || !red || !scl) return { scale, offset, corrected: false };
  const limit = (NEGATIVE_RHO - offset) / scale;
  let seen = 0;
  let negative = 0;
  for (let y = 0; y < fine.height; y++) {
    const sclRow = (y >> 1) * coarse.width;
    for (let x = 0; x < fine.width; x++) {
      const surface = scl[sclRow + (x >> 1)];
      const dn = red[y * fine.width + x]!;
      if (dn === 0 || (surface !== VEGETATION && surface !== BARE)) continue;
      seen++;
      if (dn < limit) negative++;
    }
  }
  const corrected = negative > seen * NEGATIVE_SHARE;
  return { scale, offset: corrected ? 0 : offset, corrected };
}
