/** A column of a table that leaves as a file. `digits`: decimals of numbers that were reckoned; what somebody typed leaves whole, without. */
export type TableColumn = {
  readonly key: string;
  readonly label: string;
  readonly type: 'text' | 'number' | 'date';
  readonly digits?: number;
};

/** A day is `YYYY-MM-DD`. */
export type TableCell = string | number | null;
/** What a column holds: of numbers, whether somebody typed them or they follow from such. */
export type ColumnKind = 'text' | 'date' | 'entered' | 'derived';
const DERIVED_DIGITS = 2;
/** The column of a kind. `columnOf('dose', 'Dosis', 'entered')` → a number with all of its digits. */
export const columnOf = (key: string, label: string, kind: ColumnKind): TableColumn => ({
  key,
  label,
  type: kind === 'entered' || kind === 'derived' ? 'number' : kind,
  ...(kind === 'derived' ? { digits: DERIVED_DIGITS } : {}),
});

export type Table = {
  /** Name of the sheet. */
  readonly sheet: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly Readonly<Record<string, TableCell>>[];
};
