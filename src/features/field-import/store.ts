import { create } from 'zustand';
import type { AppError } from '#domain/errors.ts';
import type { TextReading } from '#domain/files/text/code-pages.ts';
import type { Position } from '#domain/geometry/types.ts';
import type { Defaults, Item, Review, RowEdit } from './review/review-rows.ts';

/** How a file is read: with latitude and longitude the other way round where that puts a shape on the map, its text in the page that was chosen. */
type Manner = { readonly is_swapped: boolean; readonly page: string | null };
export type Reading = Manner & { readonly file: File };
export type FileFacts = Manner & { readonly source: File; readonly readings: readonly TextReading[] };

const AS_IT_IS: Manner = { is_swapped: false, page: null };

type Told = {
  readonly file: FileFacts;
  readonly shape_count: number;
  readonly omitted: number;
  /** What the file told of all rows, before anything was typed. */
  readonly told: Defaults;
};

type Import = {
  /** The file the thread is at, or about to be. */
  readonly reading: Reading | null;
  /** Why the last file could not be read; a review already on screen stays. */
  readonly problem: { readonly file_name: string; readonly error: AppError } | null;
  readonly review: (Review & Told) | null;
  /** A file that came while another was under review: it waits for an answer. */
  readonly waiting: File | null;
  readonly selected: number | null;
  readonly hovered: number | null;
  /** Where the selected shape is wrong. */
  readonly place: Position | null;
  /** The import was tried with something missing: from now on it is marked. */
  readonly is_strict: boolean;
  /** Under which the server knows this very content, so that trying again cannot create it twice. */
  readonly idempotency_key: string;
};

const EMPTY: Omit<Import, 'idempotency_key'> = {
  reading: null,
  problem: null,
  review: null,
  waiting: null,
  selected: null,
  hovered: null,
  place: null,
  is_strict: false,
};

export const useImport = create<Import>(() => ({ ...EMPTY, idempotency_key: '' }));

export const resetImport = (): void => useImport.setState({ ...EMPTY, idempotency_key: '' });

/** Takes a file in; over a review it waits until the user has said that the review may go. */
export const takeFile = (file: File): void =>
  useImport.setState(({ review }) =>
    review === null ? { reading: { file, ...AS_IT_IS }, problem: null, waiting: null } : { waiting: file },
  );

export const answerWaiting = (replace: boolean): void =>
  useImport.setState(({ waiting }) =>
    replace && waiting !== null ? { reading: { file: waiting, ...AS_IT_IS }, problem: null, waiting: null } : { waiting: null },
  );

/** Reads the file under review once more: with its axes the other way round or as they are, or its text in another page. */
export const readAgain = (change: Partial<Manner>): void =>
  useImport.setState(({ review }) => {
    if (review === null) return {};
    const { source, is_swapped, page } = review.file;
    return { reading: { file: source, is_swapped, page, ...change }, problem: null };
  });

/** What was typed for all rows over what the file told, and what it tells now of the others. */
const withTyped = ({ defaults, told }: Review & Told, now: Defaults): Defaults => ({
  ...defaults,
  ...(defaults.farm_name === told.farm_name ? { farm_name: now.farm_name } : {}),
  ...(defaults.fiscal_name === told.fiscal_name ? { fiscal_name: now.fiscal_name } : {}),
});

/** Opens a review; of the file that is under review already what was typed stays. */
export const startReview = (file: FileFacts, shape_count: number, items: readonly Item[], told: Defaults): void =>
  useImport.setState(({ review: before }) => {
    const kept =
      before?.file.source === file.source
        ? { defaults: withTyped(before, told), edits: before.edits }
        : { defaults: told, edits: new Map() };
    return {
      ...EMPTY,
      review: { file, shape_count, omitted: shape_count - items.length, items, told, ...kept },
      idempotency_key: crypto.randomUUID(),
    };
  });

/** Chooses a row or nothing; the map points at what is wrong there. */
export const selectShape = (selected: number | null): void =>
  useImport.setState(({ review }) => ({ selected, place: review?.items.find(({ id }) => id === selected)?.feature.place ?? null }));

const changeReview = (change: (review: Review) => Partial<Review>): void =>
  useImport.setState(({ review }) =>
    review === null ? {} : { review: { ...review, ...change(review) }, idempotency_key: crypto.randomUUID() },
  );

export const editRow = (id: number, change: RowEdit): void => editRows([id], change);

export const editRows = (ids: readonly number[], change: RowEdit): void =>
  changeReview(({ edits }) => {
    const next = new Map(edits);
    for (const id of ids) next.set(id, { ...next.get(id), ...change });
    return { edits: next };
  });

const withoutKeys = (edit: RowEdit, keys: readonly (keyof Defaults)[]): RowEdit =>
  Object.fromEntries(Object.entries(edit).filter(([key]) => !keys.some((one) => one === key)));

/** Values for all rows; a farm or producer chosen for all takes the place of those chosen row by row. */
export const changeDefaults = (change: Partial<Defaults>): void =>
  changeReview(({ defaults, edits }) => {
    const keys = (['farm_name', 'producer_id'] as const).filter((key) => change[key] !== undefined);
    return {
      defaults: { ...defaults, ...change },
      ...(keys.length === 0 ? {} : { edits: new Map([...edits].map(([id, edit]) => [id, withoutKeys(edit, keys)])) }),
    };
  });

/** Puts other shapes in the place of one: the parts of a cut, or the repaired one. What was typed in its row goes to them; answers their ids. */
export function replaceItem(id: number, by: readonly Omit<Item, 'id'>[]): readonly number[] {
  const first = (useImport.getState().review?.items ?? []).reduce((most, item) => Math.max(most, item.id), 0) + 1;
  const ids = by.map((_one, at) => first + at);
  changeReview(({ items, edits }) => {
    const typed = edits.get(id);
    const { name: _name, included: _included, ...kept } = typed ?? {};
    return {
      items: items.flatMap((item) => (item.id === id ? by.map((one, at) => ({ ...one, id: first + at })) : [item])),
      edits: new Map([...edits, ...ids.map((made) => [made, kept] as const)]),
    };
  });
  return ids;
}

export const hoverShape = (hovered: number | null): void => {
  if (useImport.getState().hovered !== hovered) useImport.setState({ hovered });
};
