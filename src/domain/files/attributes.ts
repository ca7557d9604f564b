import { CROPS, type CropCode } from '../codes.ts';
import { nameKey } from '../schemas/text.ts';
import type { DatumShift } from './crs/datums.ts';

/** What a file says of a feature besides its shape. */
export type FeatureFacts = {
  readonly name: string;
  /** By its attributes, else the innermost folder or layer it lies in: a hint for the farm. */
  readonly farm_name: string | null;
  readonly crop: CropCode | null;
  /** The year its season starts; null when the file names none. */
  readonly season_year: number | null;
  /** The datum its coordinates were on, where that is not WGS 84. */
  readonly shift: DatumShift | null;
};
export const NO_FACTS: FeatureFacts = { name: '', farm_name: null, crop: null, season_year: null, shift: null };

/**
 * Attribute names in the three languages and the programs that export them, best first; without case, accents and signs, and cut to
 * ten letters as shapefiles cut them where they are longer.
 */
const KEYS = {
  name: [
    'name nombre nome lote lot talhao potrero field paddock parcela parcel gleba cuadro piquete',
    'nombre_lote nombre_lot nom_lote lote_nombre lote_nombr nome_talhao nome_talha nm_talhao nome_lote field_name fieldname lot_name lotname plot plot_name',
    'cod_talhao id_talhao talhao_id num_talhao nro_lote num_lote n_lote cod_lote id_lote lote_id field_id',
    'label etiqueta rotulo title titulo descripcion descripcio id',
  ],
  farm: [
    'farm farm_name farmname establecimiento establecim estab nom_estab fazenda nome_fazenda nome_fazen nm_fazenda rancho hacienda predio finca estancia granja unidad_productiva',
  ],
  crop: ['crop crop_name cropname cultivo cultura cult crop_type tipo_cultivo tipo_culti'],
  season: ['campana campania season season safra zafra temporada ciclo crop_year ano_safra anio year'],
} as const;
/** A farm beside a field's name, and the field's own name where there is no other ("campo" is both in the trade's mouth). */
const CAMPO = 'campo';

const split = (lists: readonly string[]): readonly string[] => lists.flatMap((list) => list.split(' '));
const NAME_KEYS = split(KEYS.name);
const FARM_KEYS = split(KEYS.farm);
const CROP_KEYS = split(KEYS.crop);
const SEASON_KEYS = split(KEYS.season);
const KNOWN = new Set([...NAME_KEYS, ...FARM_KEYS, ...CROP_KEYS, ...SEASON_KEYS, CAMPO]);

/** Longest attribute name looked at; longer ones are nobody's column. */
const KEY_LENGTH = 64;
const plain = (key: string): string =>
  nameKey(key.slice(0, KEY_LENGTH))
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');

/** Whether an attribute of this name can say how a field or its farm is called, or what grows on it when. */
export const isKnownAttribute = (key: string): boolean => KNOWN.has(plain(key));

/** Patterns that tell a crop, without accents, as they begin; the longer story first. */
const CROP_PATTERNS: readonly (readonly [RegExp, CropCode])[] = [
  [/^(soja|soya|soybean|soy)\b.*(2|segunda|second|safrinha)/, CROPS.soybean_2],
  [/^(soja|soya|soybean|soy)\b/, CROPS.soybean_1],
  [/^(maiz|milho|maize|corn)\b.*(tard|late|2|safrinha)/, CROPS.maize_late],
  [/^(maiz|milho|maize|corn)\b/, CROPS.maize_early],
  [/^(trigo|wheat)\b/, CROPS.wheat],
  [/^(cebada|cevada|barley)\b/, CROPS.barley],
  [/^(centeno|centeio|rye)\b/, CROPS.rye],
  [/^(girasol|girassol|sunflower)\b/, CROPS.sunflower],
  [/^(sorgo|sorghum)\b/, CROPS.sorghum],
];
/** The crop a text of a table means; null for any other. `cropOf('Soja 1ra')` → 7. */
const cropOf = (text: string): CropCode | null => CROP_PATTERNS.find(([pattern]) => pattern.test(nameKey(text)))?.[1] ?? null;

/** The year a season's text starts with. `'24/25'` → 2024, `'Safra 2023-24'` → 2023; null when it names none. */
const yearOf = (text: string): number | null => {
  const [, long, short] = /\b(20\d\d)|\b(\d\d)\s*[-/]\s*\d\d\b/.exec(text) ?? [];
  return long !== undefined ? Number(long) : short !== undefined ? 2000 + Number(short) : null;
};

const byPlainKey = (attributes: Iterable<readonly [string, unknown]>): Map<string, string> => {
  const map = new Map<string, string>();
  for (const [key, value] of attributes) {
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const known = plain(key);
    if (KNOWN.has(known)) map.set(known, String(value).trim());
  }
  return map;
};

/**
 * What attributes say of a feature: `[['LOTE', 'A1'], ['CAMPO', 'La Peña'], ['Cultivo', 'Soja 1ra']]` →
 * `{ name: 'A1', farm_name: 'La Peña', crop: 7, season_year: null }`. Used by every format; a name that the
 * format itself gives goes before, and repeats in no farm.
 */
export const readAttributes = (attributes: Iterable<readonly [string, unknown]>, given_name = ''): FeatureFacts => {
  const map = byPlainKey(attributes);
  const find = (keys: readonly string[]): string => keys.map((key) => map.get(key)).find((value) => value) ?? '';
  const own_name = given_name || find(NAME_KEYS);
  const campo = map.get(CAMPO) ?? '';
  return {
    name: own_name || campo,
    farm_name: find(FARM_KEYS) || (own_name === '' || campo === given_name ? null : campo) || null,
    crop: cropOf(find(CROP_KEYS)),
    season_year: yearOf(find(SEASON_KEYS)),
    shift: null,
  };
};
