import { createPortal } from 'react-dom';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import type { MarginPlan } from '#domain/margins/margin-plan.ts';
import { usableInputs } from '../form.ts';
import styles from '../Panel.module.css';
import { Results } from '../results/Results.tsx';
import type { Margins } from '../use-margins.ts';
import { Inputs } from './Inputs.tsx';
import { ScenarioTools } from './ScenarioTools.tsx';
import { useDraft } from './use-draft.ts';

export type EditorProps = {
  readonly field: Field;
  readonly season: Season;
  readonly plan: MarginPlan;
  readonly plans: readonly MarginPlan[];
  readonly margins: Margins;
  /** Where the verbs of the scenario stand, beside the choice of one. */
  readonly bar: HTMLElement | null;
  readonly onChoose: (plan_id: string | null) => void;
};

/** One scenario: its inputs, and what comes of them while they are typed. */
export function Editor({ field, season, plan, plans, margins, bar, onChoose }: EditorProps) {
  const may_type = margins.can_edit && plan.status !== 'closed';
  const draft = useDraft(plan, may_type);
  const inputs = usableInputs(draft.values);
  return (
    <>
      {bar !== null &&
        createPortal(
          <ScenarioTools
            field={field}
            season={season}
            draft={draft}
            plans={plans}
            can_edit={margins.can_edit}
            inputs={inputs}
            onChoose={onChoose}
          />,
          bar,
        )}
      <div className={styles['columns']}>
        <Inputs draft={draft} inputs={inputs} margins={margins} may_type={may_type} status={plan.status} />
        <Results field={field} season={season} plan={draft.kept} inputs={inputs} recorded={margins.recorded} name={draft.values.name} />
      </div>
    </>
  );
}
