import lookUp from '@photostructure/tz-lookup';
import { PROVINCES } from '../catalog/provinces.ts';
import type { Position } from '../geometry/types.ts';

type Strip = {
  readonly zone: string;
  /** Zones beside it with the same clock, which the lookup takes the ground across a river for. */
  readonly as: readonly string[];
  /** Degrees of latitude: the lookup's squares reach beyond its end. */
  readonly north_of?: number;
};
const BORDER: readonly Strip[] = [{ zone: 'America/Matamoros', as: ['America/Chicago'] }];
/** Provinces with more clocks than one: those along the United States, the valley that goes with Guadalajara, the far west, an island. */
const STRIPS: Readonly<Record<string, readonly Strip[]>> = {
  'BR-AM': [{ zone: 'America/Eirunepe', as: ['America/Rio_Branco'] }],
  'BR-PE': [{ zone: 'America/Noronha', as: [] }],
  'MX-CHH': [
    // Casas Grandes and Galeana go by the state's clock again.
    { zone: 'America/Ciudad_Juarez', as: ['America/Denver'], north_of: 30.6 },
    { zone: 'America/Ojinaga', as: ['America/Chicago'] },
  ],
  'MX-COA': BORDER,
  'MX-NAY': [{ zone: 'America/Bahia_Banderas', as: [] }],
  'MX-NLE': BORDER,
  'MX-TAM': BORDER,
};

/**
 * The IANA zone whose clock a place `[longitude, latitude]` goes by: its province's where that has one clock, else by zone borders that are
 * right in towns and some kilometres off between them (docs/decisions/0074). Without a province anywhere on earth, at sea `Etc/GMT±n`.
 * `zoneAt([-99.55, 27.45], 'MX-TAM')` → `'America/Matamoros'`, `zoneAt([-60, -34], 'AR-B')` → Buenos Aires.
 */
export function zoneAt([longitude, latitude]: Position, province: string | null = null): string {
  const own = PROVINCES.find(({ code }) => code === province);
  const strips = own === undefined ? [] : (STRIPS[own.code] ?? []);
  if (own !== undefined && strips.length === 0) return own.timezone;
  const near = lookUp(latitude, longitude);
  if (own === undefined) return near;
  const strip = strips.find(({ zone, as, north_of = -90 }) => latitude > north_of && (zone === near || as.includes(near)));
  return strip?.zone ?? own.timezone;
}
