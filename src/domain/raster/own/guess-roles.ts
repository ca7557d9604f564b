import { rolesOfTags } from './roles-of-tags.ts';
import { BAND_ROLES, type BandRole, type OwnBand, type RoleMap } from './types.ts';

/** Which band plays which part, and what that was read from: their words, the file's tags, or only how many there are. */
export type RoleGuess = { readonly roles: RoleMap; readonly from: 'names' | 'tags' | 'count' | 'nothing' };
type Described = Pick<OwnBand, 'name' | 'kind' | 'wavelength_nm'> & Partial<Pick<OwnBand, 'color' | 'range'>>;

/** Best first: the narrow name before the loose one, so that `green` wins over `green_i` and `B08` over `B8A`. */
const NAMES: Readonly<Record<BandRole, readonly RegExp[]>> = {
  scl: [/^scl$/i, /scene.?classification/i],
  red_edge: [/^b05$/i, /^(rededge1?|re1?|vre)$/i, /red.?edge|borde.?rojo/i],
  red: [/^b0?4$/i, /^(red|rojo|vermelho|r)$/i],
  green: [/^b0?3$/i, /^(green|verde|g)$/i],
  blue: [/^b0?2$/i, /^(blue|azul|b)$/i],
  nir: [/^b0?8$/i, /^b8a$/i, /^(nir|nir08|ir|infrarrojo|infravermelho)$/i, /infra.?(rojo|red|vermelho)/i],
};
const WAVES: Readonly<Record<Exclude<BandRole, 'scl'>, readonly [from_nm: number, to_nm: number]>> = {
  blue: [455, 520],
  green: [530, 590],
  red: [630, 690],
  red_edge: [695, 745],
  nir: [760, 900],
};
/** Bands of files that name none, in the order of their makers: camera RGB(A), PlanetScope 4 and 8 (domain.md §1.10). */
const BY_COUNT: readonly { readonly count: number; readonly is_byte: boolean; readonly roles: RoleMap }[] = [
  { count: 3, is_byte: true, roles: { red: 0, green: 1, blue: 2 } },
  { count: 4, is_byte: true, roles: { red: 0, green: 1, blue: 2 } },
  { count: 4, is_byte: false, roles: { blue: 0, green: 1, red: 2, nir: 3 } },
  { count: 8, is_byte: false, roles: { blue: 1, green: 3, red: 5, red_edge: 6, nir: 7 } },
];

const isEdge = (name: string): boolean => /red.?edge|borde.?rojo/i.test(name);
/** The words of a name: `T20HNH_20260112_B04_10m` holds B04. A lone letter inside a name is no colour. */
const wordsOf = (name: string): string[] => name.split(/[\s_.,;:·()-]+/).filter((word) => word.length > 1);
/** Whole names first: `blue` is meant before `coastal_blue`. */
const READINGS: readonly ((name: string) => string[])[] = [(name) => [name.trim()], wordsOf];

function findBand(role: BandRole, bands: readonly Described[]): number {
  for (const reading of READINGS) {
    for (const pattern of NAMES[role]) {
      const at = bands.findIndex(
        ({ name, color }) =>
          color !== 'alpha' && reading(name).some((word) => pattern.test(word)) && (role === 'red_edge' || !isEdge(name)),
      );
      if (at >= 0) return at;
    }
  }
  return -1;
}

/** The usual order of so many unnamed bands; alpha is none of them. */
function rolesOfCount(bands: readonly Described[]): RoleMap | null {
  const data = [...bands.entries()].filter(([, { color }]) => color !== 'alpha');
  const is_byte = bands[0]?.kind === 'u8';
  const usual = BY_COUNT.find((one) => one.count === data.length && one.is_byte === is_byte);
  if (usual === undefined || data.some(([, { name }]) => name !== '')) return null;
  return Object.fromEntries(Object.entries(usual.roles).map(([role, nth]) => [role, data[nth]![0]]));
}

/**
 * Guesses which band is which from names, then wavelengths, then tags, then their number. Names B04 B03 B02 B08 SCL give red 0,
 * green 1, blue 2, nir 3, scl 4; eight unnamed 16-bit bands are PlanetScope's. Alpha plays no part.
 */
export function guessRoles(bands: readonly Described[]): RoleGuess {
  const roles: Partial<Record<BandRole, number>> = {};
  for (const role of BAND_ROLES) {
    const at = findBand(role, bands);
    if (at >= 0) roles[role] = at;
  }
  for (const [role, [from, to]] of Object.entries(WAVES) as [Exclude<BandRole, 'scl'>, readonly [number, number]][]) {
    const at = bands.findIndex(({ wavelength_nm: nm, color }) => color !== 'alpha' && nm !== null && nm >= from && nm <= to);
    if (roles[role] === undefined && at >= 0) roles[role] = at;
  }
  const taken = new Set(Object.values(roles));
  const told = Object.entries(rolesOfTags(bands)).filter(([role, at]) => !(role in roles) && !taken.has(at));
  if (told.length > 0) return { roles: { ...roles, ...Object.fromEntries(told) }, from: 'tags' };
  if (taken.size > 0) return { roles, from: 'names' };
  const usual = rolesOfCount(bands);
  return usual === null ? { roles: {}, from: 'nothing' } : { roles: usual, from: 'count' };
}
