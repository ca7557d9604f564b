/** A column of a table that leaves as a file. `digits`: decimals a number is written with. */
export type TableColumn = {
  readonly key: string;
  readonly label: string;
  readonly type: 'text' | 'number' | 'date';
  readonly digits?: number;
};

/** A day is `YYYY-MM-DD`. */
export type TableCell = string | number | null;
export type Table = {
  /** Name of the sheet. */
  readonly sheet: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly Readonly<Record<string, TableCell>>[];
};
