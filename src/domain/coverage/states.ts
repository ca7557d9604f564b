import type { ErrorCode } from '../errors.ts';
import type { Season } from '../schemas/season.ts';
import { seasonDates } from '../seasons/season.ts';

/** States of a replanting coverage (rules 30): waiting for its holder, accepted by him, over without him, annulled by the staff. */
export const COVERAGE_STATES = ['pending', 'approved', 'expired', 'void'] as const;
export type CoverageState = (typeof COVERAGE_STATES)[number];

/** What people do to one; it expires by itself. */
export const COVERAGE_ACTS = ['edit', 'delete', 'approve', 'void'] as const;
export type CoverageAct = (typeof COVERAGE_ACTS)[number];

/** The acts each state allows. */
export const COVERAGE_STEPS: Readonly<Record<CoverageState, readonly CoverageAct[]>> = {
  pending: COVERAGE_ACTS,
  approved: ['void'],
  expired: [],
  void: [],
};

const REFUSALS: Readonly<Record<Exclude<CoverageState, 'pending'>, ErrorCode>> = {
  approved: 'COVERAGE_APPROVED',
  expired: 'COVERAGE_EXPIRED',
  void: 'COVERAGE_VOID',
};

/** Why a state does not allow an act; null where it does. `stepRefusal('void', 'approve')` → `'COVERAGE_VOID'`. */
export const stepRefusal = (state: CoverageState, act: CoverageAct): ErrorCode | null =>
  state === 'pending' || COVERAGE_STEPS[state].includes(act) ? null : REFUSALS[state];

/** The last day on which a coverage of a season can be accepted, ISO: the season's own last day. `lastDayOf({ year: 2025, … })` → `'2026-06-30'`. */
export const lastDayOf = (season: Pick<Season, 'year'>): string => seasonDates(season)[1];
