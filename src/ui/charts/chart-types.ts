/** Colours a series or band may have: the roles of the tokens. */
export type ChartTone = 'curve' | 'quiet' | 'hist' | 'field-a' | 'field-b' | 'field-c' | 'field-d';

export type ChartValue = {
  readonly x: number;
  /** null breaks the line. */
  readonly y: number | null;
  /** A guess: the line to it is dashed. */
  readonly is_estimated?: boolean;
};

export type ChartSeries = {
  readonly id: string;
  /** Printed at the right end in the series' own colour. */
  readonly label: string;
  readonly tone: ChartTone;
  readonly variant?: 'strong' | 'thin' | 'dashed' | 'dotted';
  /** Stroke pattern of its own, where several lines must be told apart without colour: `7 3`. */
  readonly dash?: string;
  readonly values: readonly ChartValue[];
};

/** A ribbon between two values; a null breaks it. */
export type ChartBand = {
  readonly id: string;
  readonly tone: ChartTone;
  readonly values: readonly { readonly x: number; readonly low: number | null; readonly high: number | null }[];
};

export type ChartPoint = { readonly x: number; readonly y: number; readonly variant: 'filled' | 'hollow'; readonly tone?: ChartTone };

/** A label in the strip below the plot, or over its base line. */
export type ChartMark = { readonly x: number; readonly label: string; readonly is_quiet?: boolean; readonly is_above?: boolean };

/** A chosen day: its line with a letter on a badge above it, its ring on the curve; hollow and dashed where there is a doubt about it. */
export type ChartFlag = { readonly x: number; readonly y: number | null; readonly label: string; readonly is_hollow: boolean };

export type ChartTick = { readonly x: number; readonly label: string };

/** Bars below the plot that share its axis, from 0 up. */
export type ChartStrip = {
  /** What they are, in which unit. */
  readonly label: string;
  /** The value at the strip's upper edge. */
  readonly top: { readonly y: number; readonly label: string };
  /** `to`: where the next one begins. Quiet ones are not certain yet. */
  readonly bars: readonly { readonly from: number; readonly to: number; readonly y: number; readonly is_quiet?: boolean }[];
};

/** What is said where the pointer rests. */
export type ChartReadingAt = { readonly x: number; readonly y: number; readonly text: string };

/** What is said of one place on the axis: where the cursor's ring sits, what it prints, what is spoken. */
export type ChartReading = { readonly y: number | null; readonly text: string; readonly spoken: string };

/** What every chart over an axis stands on. */
export type ChartScene = {
  /** Bounds of both axes, fixed by the caller. */
  readonly domain: readonly [first: number, last: number];
  readonly range: readonly [low: number, high: number];
  readonly values: readonly { readonly y: number; readonly label: string }[];
  readonly ticks: readonly ChartTick[];
};
