import { create } from 'zustand';
import type { Position } from '#domain/geometry/types.ts';
import type { Letter } from './days/letters.ts';

export type NightMark = {
  readonly id: string;
  readonly letter: Letter;
  readonly position: Position;
  readonly text: string;
  readonly date: string;
};

/** Minimum of the chosen night on each field; the panel that shows it puts it here. */
export const useNightMarks = create<{ readonly marks: readonly NightMark[] }>(() => ({ marks: [] }));
