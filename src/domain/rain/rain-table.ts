import type { Separator } from '../files/tables/read-csv.ts';
import type { DecimalMark } from '../files/tables/read-number.ts';

/** How a date is written; the first two are told apart only where a day is beyond the 12th. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd';

/** What the reader is told; what is left out it finds by itself. */
export type RainOptions = {
  /** The calendar day where the field lies. */
  readonly today: string;
  readonly sheet?: string;
  readonly date_column?: number;
  readonly rain_column?: number;
  readonly date_order?: DateOrder;
  readonly decimal?: DecimalMark;
  /** The zone of the place (IANA), whose civil days a table of hours in UTC is added up to; without it days are those of UTC. */
  readonly zone?: string;
};

export const RAIN_FAULTS = [
  'columns_swapped',
  'day_twice',
  'hour_twice',
  'date_future',
  'date_impossible',
  'date_too_old',
  'date_unreadable',
  'date_missing',
  'hour_unreadable',
  'negative',
  'too_much',
  'thousands',
  'decimal_mark',
  'not_a_number',
  'formula',
  'extra_cells',
  'quotes',
] as const;
export type RainFaultCode = (typeof RAIN_FAULTS)[number];
export type RainFault = {
  readonly line: number;
  readonly code: RainFaultCode;
  /** What stands there, at most 40 characters. */
  readonly text: string;
  /** The line it contradicts. */
  readonly other_line?: number;
};

export type RainRow = { readonly line: number; readonly date: string; readonly rain_mm: number };
export type RainQuestion = 'date_order' | 'decimal';

export type RainPreview = {
  /** Null for a workbook. */
  readonly encoding: string | null;
  readonly separator: Separator | null;
  /** The sheet that was read, and all that could be; null and none for a file of text. */
  readonly sheet: string | null;
  readonly sheets: readonly string[];
  readonly header_line: number | null;
  /** Lines above the header or the first row that say nothing of days. */
  readonly title_lines: number;
  /** Names of all columns as the header gives them, or their letter. */
  readonly columns: readonly string[];
  /** Year, month and day may be three columns. */
  readonly date_columns: readonly number[];
  readonly hour_column: number | null;
  readonly rain_column: number;
  /** Null where dates are stored as such. */
  readonly date_order: DateOrder | null;
  /** Null where no number has one. */
  readonly decimal: DecimalMark | null;
  /** What the file alone does not tell and nobody has answered; the rows are then those of the likelier reading. */
  readonly questions: readonly RainQuestion[];
  /** Whether hours were added up to days, and whether they are those of UTC. */
  readonly is_hourly: boolean;
  readonly is_utc: boolean;
  /** One for each day with a value, in order; of hours the line of the first. */
  readonly rows: readonly RainRow[];
  /** Days without a value, in order: blank, "-", "s/d", -99.9, traces. */
  readonly missing: readonly { readonly line: number; readonly date: string }[];
  /** Hours without a value on days that have others. */
  readonly missing_hours: number;
  /** Lines that say once more what another has said. */
  readonly repeated: readonly number[];
  readonly faults: readonly RainFault[];
  readonly total_mm: number;
  /** All or nothing: days, no fault and no open question. */
  readonly is_importable: boolean;
};
