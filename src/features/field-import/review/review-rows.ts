import type { Ownership } from '#domain/codes.ts';
import { freeNames } from '#domain/fields/free-name.ts';
import { regionOf } from '#domain/files/swap-axes.ts';
import type { ImportedFeature } from '#domain/files/validate-features.ts';
import { cleanText, nameKey } from '#domain/schemas/text.ts';

/** The own field a shape lies on most. */
export type RowOverlap = {
  readonly field_id: string;
  readonly field_name: string;
  readonly area_ha: number;
  /** of that field */ readonly percent: number;
};
/** One shape of the file; `id` outlives reordering. */
export type Item = { readonly id: number; readonly feature: ImportedFeature; readonly overlap: RowOverlap | null };
/** What was typed or ticked in a row, over what the file and the values for all say. */
export type RowEdit = {
  readonly name?: string;
  readonly farm_name?: string;
  readonly producer_id?: string | null;
  readonly included?: boolean;
};
/** "Para todos". */
export type Defaults = {
  /** The record of the producer the fields will belong to; null: the user himself. */
  readonly for_id: string | null;
  /** Null means each shape's own, from its folder or attributes. */
  readonly farm_name: string | null;
  readonly fiscal_name: string;
  readonly ownership: Ownership;
  /** The owner's record of whoever works them. */
  readonly producer_id: string | null;
};
/** `blocked` cannot be imported, `check` wants a look, `ready` needs nothing. */
export type RowStatus = 'blocked' | 'check' | 'ready';
export type Verdict =
  | { readonly kind: 'refused' }
  | { readonly kind: 'nameless' }
  /** Not in the product's countries; `can_swap` when it were with its axes the other way round. */
  | { readonly kind: 'outside'; readonly can_swap: boolean }
  | { readonly kind: 'overlap'; readonly overlap: RowOverlap }
  | { readonly kind: 'renamed'; readonly name: string }
  | { readonly kind: 'repaired' }
  | { readonly kind: 'ready' };
export type ReviewRow = {
  readonly id: number;
  readonly feature: ImportedFeature;
  /** As typed, or as in the file. */
  readonly name: string;
  /** As it will be created: cleaned, " (2)" where it is taken. */
  readonly final_name: string;
  readonly farm_name: string;
  readonly producer_id: string | null;
  readonly status: RowStatus;
  readonly verdict: Verdict;
  readonly is_included: boolean;
};
type KnownField = { readonly name: string; readonly farm_name: string };

/** Covering this much of an own field looks like the same field once more: it stays out unless asked for. */
const SAME_FIELD_PERCENT = 50;

/** Points and lines are counted, not listed: nobody took them for fields. */
export const isListed = ({ code }: ImportedFeature): boolean => code !== 'GEOMETRY_NOT_POLYGON';

/** Where a shape lies by its first position, also one that is refused for being off the map; `inside` where that is not known. */
export function regionOfShape({ geometry, code, params }: ImportedFeature): ReturnType<typeof regionOf> {
  const [lon, lat] = code === 'GEOMETRY_OUT_OF_RANGE' ? [params['lon'], params['lat']] : (geometry?.coordinates[0]?.[0] ?? []);
  return typeof lon === 'number' && typeof lat === 'number' ? regionOf([lon, lat]) : 'inside';
}

/** What a row needs before anything was typed; rows are ordered by it once, so that none jumps while it is being repaired. */
export function firstStatus({ feature, overlap }: Item): RowStatus {
  if (feature.outcome === 'refused') return 'blocked';
  return overlap !== null || cleanText(feature.name) === '' || regionOfShape(feature) !== 'inside' ? 'check' : 'ready';
}

const RANK: Record<RowStatus, number> = { blocked: 0, check: 1, ready: 2 };
/** Problems first, then what is ready, each in the order of the file. */
export const problemsFirst = (items: readonly Item[]): readonly Item[] =>
  items.toSorted((a, b) => RANK[firstStatus(a)] - RANK[firstStatus(b)] || a.id - b.id);

export const isIncluded = ({ feature, overlap }: Item, edit: RowEdit | undefined): boolean =>
  feature.outcome !== 'refused' && (edit?.included ?? (overlap === null || overlap.percent < SAME_FIELD_PERCENT));

function check({ feature, overlap }: Item, name: string, final_name: string): Pick<ReviewRow, 'status' | 'verdict'> {
  const region = regionOfShape(feature);
  if (region === 'swapped')
    return { status: feature.outcome === 'refused' ? 'blocked' : 'check', verdict: { kind: 'outside', can_swap: true } };
  if (feature.outcome === 'refused') return { status: 'blocked', verdict: { kind: 'refused' } };
  if (region === 'outside') return { status: 'check', verdict: { kind: 'outside', can_swap: false } };
  if (cleanText(name) === '') return { status: 'check', verdict: { kind: 'nameless' } };
  if (overlap !== null) return { status: 'check', verdict: { kind: 'overlap', overlap } };
  if (nameKey(final_name) !== nameKey(name)) return { status: 'ready', verdict: { kind: 'renamed', name: final_name } };
  return { status: 'ready', verdict: { kind: feature.outcome === 'repaired' ? 'repaired' : 'ready' } };
}

type Draft = { readonly item: Item; readonly name: string; readonly farm_name: string; readonly is_included: boolean };

/** Names as they will be created, by row: within each farm none twice, none a live field already has (rules 19). Rows left out and nameless ones keep theirs. */
export function completeNames(drafts: readonly Draft[], fields: readonly KnownField[]): ReadonlyMap<number, string> {
  const taken = Map.groupBy(fields, ({ farm_name }) => nameKey(farm_name));
  const names = new Map<number, string>(drafts.map(({ item, name }) => [item.id, cleanText(name)]));
  const wanted = drafts.filter(({ name, is_included }) => is_included && cleanText(name) !== '');
  for (const [farm, drafted] of Map.groupBy(wanted, ({ farm_name }) => nameKey(farm_name))) {
    const used = new Set((taken.get(farm) ?? []).map(({ name }) => nameKey(name)));
    const free = freeNames(
      drafted.map(({ name }) => cleanText(name)),
      used,
    );
    drafted.forEach(({ item }, at) => names.set(item.id, free[at] ?? item.feature.name));
  }
  return names;
}

export type Review = {
  readonly items: readonly Item[];
  readonly edits: ReadonlyMap<number, RowEdit>;
  readonly defaults: Defaults;
};

/** The rows of the table: file, values for all and what was typed, brought together and checked against the live fields. */
export function reviewRows({ items, edits, defaults }: Review, fields: readonly KnownField[]): readonly ReviewRow[] {
  const drafts = items.map((item): Draft => {
    const edit = edits.get(item.id);
    return {
      item,
      name: edit?.name ?? item.feature.name,
      farm_name: edit?.farm_name ?? defaults.farm_name ?? item.feature.farm_name ?? '',
      is_included: isIncluded(item, edit),
    };
  });
  const names = completeNames(drafts, fields);
  return drafts.map(({ item, name, farm_name, is_included }) => {
    const final_name = names.get(item.id) ?? name;
    const typed = edits.get(item.id)?.producer_id;
    const producer_id = typed === undefined ? defaults.producer_id : typed;
    return { id: item.id, feature: item.feature, name, final_name, farm_name, producer_id, is_included, ...check(item, name, final_name) };
  });
}
