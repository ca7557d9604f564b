import { useState } from 'react';
import {
  asChoice,
  checkChoice,
  type ChartChoice,
  type ChartDraft,
  type ChartProblems,
  type ChoiceRules,
} from '#domain/crop-seasons/chart-choice.ts';

export type Choosing = {
  readonly draft: ChartDraft;
  readonly problems: ChartProblems;
  /** What the chart on screen was made of; null before the first one. */
  readonly choice: ChartChoice | null;
  readonly change: (change: Partial<ChartDraft>) => void;
  /** Takes the draft, or says what is wrong with it. */
  readonly take: () => ChartProblems;
};

const NONE: ChartProblems = {};

/** The choices of a chart: what is known is filled in and drawn at once, what is changed waits for the button. */
export function useChoice(first: ChartDraft, rules: ChoiceRules): Choosing {
  const [draft, setDraft] = useState(first);
  const [choice, setChoice] = useState(() => asChoice(first, rules));
  const [is_tried, setTried] = useState(false);
  return {
    draft,
    choice,
    problems: is_tried ? checkChoice(draft, rules) : NONE,
    change: (change) => setDraft({ ...draft, ...change }),
    take: () => {
      const problems = checkChoice(draft, rules);
      setTried(true);
      if (Object.keys(problems).length === 0) setChoice(asChoice(draft, rules));
      return problems;
    },
  };
}
