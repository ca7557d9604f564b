import { nameKey } from '../../schemas/text.ts';

export type YieldUnit = {
  /** As it is shown: `qq/ha`. */
  readonly label: string;
  /** kg/ha of one. */
  readonly kg_ha: number;
  /** Sacks and bushels weigh what crop and region agree on: good for limits, not to convert by. */
  readonly is_rough: boolean;
};
export type FoundUnit = { readonly weight: string; readonly unit: YieldUnit | null };

type Weight = readonly [label: string, pattern: string, kg: number, is_rough: boolean];
const WEIGHTS: readonly Weight[] = [
  ['kg', 'kgs?|kilos?|quilos?|kilogram(?:o|me)?s?', 1, false],
  ['t', 't|tm|tns?|tons?|toneladas?|tonnes?|mg', 1_000, false],
  ['qq', 'qqs?|q|dt|quintal(?:es)?|quintais', 100, false],
  ['lb', 'lbs?|pounds?|libras?', 0.453_592_37, false],
  ['sc', 'scs?|sacks?|sac[ao]s?|bolsas?', 60, true],
  ['bu', 'bu|bushels?', 27, true],
];
const AREAS = [
  ['ha', 'has?|hectareas?|hectares?', 1],
  ['ac', 'acs?|acres?', 0.404_685_642_24],
] as const;

/** `9850 kg`, `rinde_t_ha`, `kg ha-1`, `sacas por hectare`. */
const unitPattern = (end: string): RegExp =>
  new RegExp(
    `(?<![a-z])(${WEIGHTS.map(([, of]) => of).join('|')})\\.?(?:(?:[\\s_.·*/]|por|per)*(${AREAS.map(([, of]) => of).join('|')})(?:\\^?[-−⁻]?[1¹])?)?${end}`,
  );
const IN_NAME = unitPattern('(?![a-z])');
const AT_END = unitPattern('\\.?$');
const find = <Row extends readonly [string, string, ...unknown[]]>(rows: readonly Row[], text: string): Row =>
  rows.find(([, of]) => new RegExp(`^(?:${of})$`).test(text))!;

function unitBy([, weight, area]: RegExpExecArray): FoundUnit {
  const [label, , kg, is_rough] = find(WEIGHTS, weight!);
  if (area === undefined) return { weight: label, unit: null };
  const [area_label, , ha] = find(AREAS, area);
  return { weight: label, unit: { label: `${label}/${area_label}`, kg_ha: kg / ha, is_rough } };
}

/** The unit a column's name says; a weight alone is none, as it may be a plot's. `'Rinde (qq/ha)'` → 100 kg/ha, `'rinde (kg)'` → null. */
export function unitNamed(name: string): YieldUnit | null {
  for (const found of nameKey(name).matchAll(new RegExp(IN_NAME, 'g'))) {
    const { unit } = unitBy(found);
    if (unit !== null) return unit;
  }
  return null;
}

/** A cell without the unit behind its number, and that unit. `'9850 kg'` → `'9850'` and `kg` without an area; `'9850'` → itself. */
export function splitUnit(cell: string): { readonly text: string; readonly found: FoundUnit | null } {
  if (!/\p{L}\S*\s*$/u.test(cell)) return { text: cell, found: null };
  const key = nameKey(cell);
  const found = AT_END.exec(key);
  return found === null || !/\d\s*$/.test(key.slice(0, found.index))
    ? { text: cell, found: null }
    : { text: key.slice(0, found.index), found: unitBy(found) };
}
