import type { BandRole, OwnBand, RoleMap } from './types.ts';

type Tagged = Pick<OwnBand, 'kind'> & Partial<Pick<OwnBand, 'color' | 'range'>>;

/** Numbers of nothing but 0 and the most there is are opacity, whatever the tag calls it. */
function isOpacity({ kind, range }: Tagged): boolean {
  const most = kind === 'u8' ? 255 : kind === 'u16' ? 65_535 : null;
  return most !== null && range !== null && range !== undefined && range[1] === most && (range[0] === most || range[0] === 0);
}

/**
 * Red, green and blue as the tags of a TIFF say, and the one band beside them, where there is but one, as the infrared
 * (TIFF 6.0, PhotometricInterpretation and ExtraSamples). RGB of four bands, the last unspecified → red 0, green 1, blue 2, nir 3.
 */
export function rolesOfTags(bands: readonly Tagged[]): RoleMap {
  const roles: Partial<Record<BandRole, number>> = {};
  bands.forEach(({ color }, at) => {
    if (color === 'red' || color === 'green' || color === 'blue') roles[color] = at;
  });
  const [extra, ...others] = [...bands.entries()].filter(([, { color }]) => color === 'extra');
  if (extra !== undefined && others.length === 0 && !isOpacity(extra[1])) roles.nir = extra[0];
  return roles;
}
