/** Attribute names that hold a field's name, in the three languages and the programs that export them, best first. */
const NAME_KEYS = [
  'name',
  'nombre',
  'nome',
  'lote',
  'lot',
  'talhao',
  'talhão',
  'field',
  'field_name',
  'nom_lote',
  'label',
  'id_lote',
  'parcela',
  'potrero',
  'gleba',
  'title',
  'id',
];
const FARM_KEYS = ['farm', 'farm_name', 'campo', 'establecimiento', 'estab', 'fazenda', 'rancho', 'hacienda', 'predio', 'finca'];

const KNOWN = new Set([...NAME_KEYS, ...FARM_KEYS]);

/** Whether an attribute of this name can say how a field or its farm is called. */
export const isNameKey = (key: string): boolean => KNOWN.has(key.toLowerCase());

const find = (attributes: ReadonlyMap<string, string>, keys: readonly string[]): string => {
  for (const key of keys) {
    const value = attributes.get(key)?.trim();
    if (value) return value;
  }
  return '';
};

const byLowerKey = (attributes: Iterable<readonly [string, unknown]>): Map<string, string> => {
  const map = new Map<string, string>();
  for (const [key, value] of attributes)
    if (typeof value === 'string' || typeof value === 'number') map.set(key.toLowerCase(), String(value));
  return map;
};

/** Name and farm of a feature from its attributes: `[['LOTE', 'A1'], ['CAMPO', 'La Peña']]` → { name: 'A1', farm_name: 'La Peña' }. */
export const nameOf = (attributes: Iterable<readonly [string, unknown]>): { readonly name: string; readonly farm_name: string | null } => {
  const map = byLowerKey(attributes);
  return { name: find(map, NAME_KEYS), farm_name: find(map, FARM_KEYS) || null };
};
