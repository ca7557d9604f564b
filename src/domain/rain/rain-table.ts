import type { Separator } from '../files/tables/read-csv.ts';
import type { DecimalMark } from '../files/tables/read-number.ts';

/** How a date is written; the first two are told apart only where a day is beyond the 12th. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd';

/** Units an amount may be in, and the millimetres that one of each is. */
export const RAIN_UNITS = { mm: 1, tenth_mm: 0.1, cm: 10, in: 25.4, hundredth_in: 0.254 } as const;
export type RainUnit = keyof typeof RAIN_UNITS;

/** What starts a counter anew: each hour, each day, or longer (event, month, year, season). */
export type CounterSpan = 'hour' | 'day' | 'long';

/** What the reader is told; what is left out it finds by itself. */
export type RainOptions = {
  /** The calendar day where the field lies. */
  readonly today: string;
  readonly sheet?: string;
  readonly date_column?: number;
  readonly rain_column?: number;
  readonly date_order?: DateOrder;
  readonly decimal?: DecimalMark;
  readonly unit?: RainUnit;
  /** Whether amounts are differences of a counter, where the column is or looks like one. */
  readonly is_counter?: boolean;
  /** Lines the user leaves out. */
  readonly left_out?: readonly number[];
  /** The zone of the place (IANA), whose civil days a table of hours in UTC is added up to, and whose clock repeats an hour; without it days are those of UTC. */
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
  'counter_falls',
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
  /** All lines of a day whose sum is the fault. */
  readonly lines?: readonly number[];
};

/** Why a row is left out: units or kinds below the titles, a total, a remark, or the user's wish. */
export type LeftOutReason = 'head' | 'total' | 'note' | 'by_hand';
export type LeftOutRow = { readonly line: number; readonly reason: LeftOutReason; readonly text: string };

export type RainRow = { readonly line: number; readonly date: string; readonly rain_mm: number };
export type RainQuestion = 'rain_column' | 'unit' | 'counter' | 'date_order' | 'decimal';

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
  /** Columns that may be the rain, each with some of its values; one that is called a rate, a temperature or the like is not among them. */
  readonly rain_choices: readonly { readonly column: number; readonly sample: readonly string[] }[];
  readonly unit: RainUnit;
  /** A first amount as it stands there, for the question about its unit; null where all are 0. */
  readonly unit_sample: number | null;
  /** Where the column is or looks like a counter: what it counts, and the sum by either reading. */
  readonly counter: { readonly span: CounterSpan; readonly fallen_mm: number; readonly counter_mm: number } | null;
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
  /** Rows that are no days or that the user left out; they keep nothing from going in. */
  readonly left_out: readonly LeftOutRow[];
  readonly total_mm: number;
  /** All or nothing: days, no fault and no open question. */
  readonly is_importable: boolean;
};
