import { NOTE } from '../limits.ts';

const METRES_A_DEGREE = 111_320;

/** Whether a place, longitude and latitude in degrees, lies in a field's box or at most `NOTE.within_m` metres outside it. */
export const isNearField = (
  [west, south, east, north]: readonly [number, number, number, number],
  [longitude, latitude]: readonly [number, number],
): boolean => {
  const dy = NOTE.within_m / METRES_A_DEGREE;
  const dx = dy / Math.cos((latitude * Math.PI) / 180);
  return longitude >= west - dx && longitude <= east + dx && latitude >= south - dy && latitude <= north + dy;
};
