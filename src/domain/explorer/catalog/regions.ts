import type { Country } from '../../codes.ts';

/** Parts of the countries that sow at their own time (domain.md §10.1). */
export const SOWING_REGIONS = [
  'north',
  'core',
  'south_east',
  'center_west',
  'south',
  'interior_south_east',
  'parana',
  'cerrado_rainfed',
  'cerrado_irrigated',
  'rio_grande_do_sul',
  'cerrado',
  'pv_highlands',
  'pv_rainfed',
  'pv_late',
  'oi_irrigated_sinaloa',
  'oi_tamaulipas',
  'pv_bajio',
  'oi_north_west',
  'oi_bajio',
  'pv_huasteca',
  'pv_north_west',
  'pv',
  'oi',
] as const;
export type SowingRegion = (typeof SOWING_REGIONS)[number];

const BAJIO: readonly SowingRegion[] = ['pv_bajio', 'oi_bajio', 'pv_rainfed', 'pv_late', 'pv', 'oi'];
const NORTH_WEST: readonly SowingRegion[] = ['oi_north_west', 'pv_north_west', 'oi', 'pv'];
const HIGHLANDS: readonly SowingRegion[] = ['pv_highlands', 'pv_late', 'pv', 'oi'];
const RAINFED: readonly SowingRegion[] = ['pv_rainfed', 'pv_late', 'pv'];
const CERRADO: readonly SowingRegion[] = ['center_west', 'cerrado', 'cerrado_rainfed', 'cerrado_irrigated'];

/** The sowing regions a province lies in, the main one first; provinces without field crops of the catalogue have none (general knowledge). */
const OF_PROVINCE: Readonly<Record<string, readonly SowingRegion[]>> = {
  'AR-B': ['core', 'south_east'],
  'AR-S': ['core'],
  'AR-X': ['core'],
  'AR-E': ['core'],
  'AR-L': ['core'],
  'AR-D': ['core'],
  'AR-W': ['north'],
  'AR-N': ['north'],
  'AR-H': ['north'],
  'AR-P': ['north'],
  'AR-G': ['north'],
  'AR-T': ['north'],
  'AR-A': ['north'],
  'AR-Y': ['north'],
  'AR-K': ['north'],
  'BR-MT': CERRADO,
  'BR-MS': CERRADO,
  'BR-GO': CERRADO,
  'BR-DF': CERRADO,
  'BR-BA': ['cerrado', 'cerrado_rainfed', 'cerrado_irrigated'],
  'BR-MG': ['interior_south_east', 'cerrado', 'cerrado_rainfed', 'cerrado_irrigated'],
  'BR-SP': ['interior_south_east'],
  'BR-PR': ['parana', 'south'],
  'BR-SC': ['south'],
  'BR-RS': ['rio_grande_do_sul', 'south'],
  'MX-GUA': BAJIO,
  'MX-QUE': BAJIO,
  'MX-MIC': BAJIO,
  'MX-JAL': BAJIO,
  'MX-AGU': BAJIO,
  'MX-SIN': ['oi_irrigated_sinaloa', ...NORTH_WEST],
  'MX-SON': NORTH_WEST,
  'MX-BCN': NORTH_WEST,
  'MX-TAM': ['oi_tamaulipas', 'pv_huasteca', 'pv', 'oi'],
  'MX-SLP': ['pv_huasteca', 'pv', 'oi'],
  'MX-VER': ['pv_huasteca', ...RAINFED],
  'MX-MEX': HIGHLANDS,
  'MX-TLA': HIGHLANDS,
  'MX-PUE': HIGHLANDS,
  'MX-HID': HIGHLANDS,
  'MX-ZAC': HIGHLANDS,
  'MX-CHP': RAINFED,
  'MX-GRO': RAINFED,
  'MX-OAX': RAINFED,
  'MX-NAY': RAINFED,
};

/** `regionsOf('AR-B')` → `['core', 'south_east']`. */
export const regionsOf = (province: string): readonly SowingRegion[] => OF_PROVINCE[province] ?? [];

/** The country a province code belongs to. `countryOf('BR-MT')` → `'BR'`. */
export const countryOf = (province: string): Country => province.slice(0, 2) as Country;
