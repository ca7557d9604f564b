/** Where each row of the timeline begins, px from its top. */
export type Rows = Readonly<Record<'stages' | 'marks' | 'evi' | 'weather' | 'notes' | 'end', number>>;
export const WIDE: Rows = { stages: 28, marks: 62, evi: 136, weather: 210, notes: 278, end: 314 };
/** A sheet: the marks are in the list below. */
export const COMPACT: Rows = { stages: 24, marks: 54, evi: 54, weather: 126, notes: 176, end: 176 };
