import type { ErrorCode } from '#domain/errors.ts';
import type { SectionState } from '#paper/sections.ts';
import type { PlanningWork } from './use-planning.ts';

/** Why a report cannot be issued yet, the first thing that is missing: a code of the catalogue, or `pending` while something is still read. */
export function whyNot({ producer, chosen, wanted, states, pictures }: PlanningWork): ErrorCode | 'pending' | 'section' | null {
  const states_wanted = Object.entries(states).filter(([id]) => id === 'curve' || wanted.has(id as 'zones'));
  const kinds = new Set(states_wanted.map(([, state]: [string, SectionState]) => state.kind));
  if (producer === null) return 'REPORT_NO_PRODUCER';
  if (states.curve === undefined || states.curve.kind === 'pending') return 'pending';
  if (states.curve.kind === 'failed') return 'REPORT_CHART_FAILED';
  if (states.curve.kind === 'absent') return 'REPORT_NO_CHART';
  if (chosen.length < 2) return 'REPORT_TWO_IMAGES';
  if (kinds.has('failed')) return 'section';
  if (states.curve.is_partial === true || kinds.has('pending') || chosen.some((id) => (pictures.get(id)?.picture ?? null) === null))
    return 'pending';
  return null;
}
