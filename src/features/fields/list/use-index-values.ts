import { useLatest } from '#api/imagery/use-latest.ts';
import type { IndexValue } from './list-rows.ts';

const NONE: ReadonlyMap<string, IndexValue> = new Map();

/** Newest usable EVI of every field up to the date on screen. */
export const useIndexValues = (): ReadonlyMap<string, IndexValue> => useLatest().data?.by_id ?? NONE;

/** Whether the values have been read: until then a field without one is not a field that has none. */
export const useHasValues = (): boolean => useLatest().data !== undefined;
