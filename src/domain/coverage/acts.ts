import { FIELD_MATRIX, type CoverageRight, type Relation } from '../rights/field-matrix.ts';
import { COVERAGE_ACTS, COVERAGE_STEPS, type CoverageAct, type CoverageState } from './states.ts';

/** The right each act asks for (rules §8, rows 62 to 64). */
export const ACT_RIGHTS: Readonly<Record<CoverageAct, CoverageRight>> = {
  edit: 'edit_coverage',
  delete: 'edit_coverage',
  approve: 'approve_coverage',
  void: 'void_coverage',
};

/** Whose coverages they work on whoever made them; others of row 62 only on what they made. */
const OF_ALL: readonly Relation[] = ['owner', 'producer'];

/** Whether somebody related to a coverage so may do this to it at all. `mayDo(['FA'], 'edit', false)` → `false`: it is not his own. */
export const mayDo = (relations: readonly Relation[], act: CoverageAct, is_own: boolean): boolean => {
  const right = ACT_RIGHTS[act];
  return relations.some(
    (relation) => relation in FIELD_MATRIX[right] && (right !== 'edit_coverage' || is_own || OF_ALL.includes(relation)),
  );
};

/** What somebody may do to a coverage in its present state, in the order of the acts. */
export const actsOf = (state: CoverageState, relations: readonly Relation[], is_own: boolean): CoverageAct[] =>
  COVERAGE_ACTS.filter((act) => COVERAGE_STEPS[state].includes(act) && mayDo(relations, act, is_own));
