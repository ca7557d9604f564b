import { useState } from 'react';
import { checkDraft, withoutChanged, type DraftProblems, type FieldDraft, type KnownFields } from '#domain/fields/check-draft.ts';

export type FieldDraftState = {
  /** What the field has, with what was typed over it. */
  readonly draft: FieldDraft;
  readonly change: Partial<FieldDraft>;
  readonly setChange: (change: Partial<FieldDraft>) => void;
  readonly problems: DraftProblems;
  readonly setProblems: (problems: DraftProblems) => void;
  /** Takes what was typed; its problems are checked again on the next check. */
  readonly type: (next: Partial<FieldDraft>) => void;
  /** True when the draft can be saved; else shows what is wrong and puts the focus on the first such input within the element. */
  readonly check: (known: KnownFields, within: HTMLElement | null) => boolean;
};

/** The data of a field while they are typed. `before` may arrive late or change: only what was typed stays over it. */
export function useFieldDraft(before: FieldDraft): FieldDraftState {
  const [change, setChange] = useState<Partial<FieldDraft>>({});
  const [problems, setProblems] = useState<DraftProblems>({});
  const draft = { ...before, ...change };
  return {
    draft,
    change,
    setChange,
    problems,
    setProblems,
    type: (next) => {
      setChange((old) => ({ ...old, ...next }));
      setProblems((old) => withoutChanged(old, next));
    },
    check: (known, within) => {
      const found = checkDraft(draft, known);
      setProblems(found);
      const [first] = Object.keys(found);
      if (first === undefined) return true;
      const input = within?.querySelector<HTMLElement>(`[name="${first}"]`);
      input?.focus();
      // What is wrong is drawn below it next; at the foot of a panel it would stand out of sight.
      requestAnimationFrame(() => input?.scrollIntoView({ block: 'nearest' }));
      return false;
    },
  };
}
