import { useState, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { mergeChanges } from '#domain/fields/merge-changes.ts';
import { ConflictChoice } from '../overlays/ConflictChoice.tsx';
import type { FormOf } from './use-form-of.ts';

type Options<R, Input extends FieldValues> = {
  /** The record the form was opened with; null: a new one. */
  readonly opened: R | null;
  readonly form: Pick<FormOf<Input, unknown>, 'getValues' | 'reset'>;
  readonly formOf: (record: R) => Input;
  /** Whose data somebody else changed meanwhile. */
  readonly title: string;
  readonly labels: Readonly<Record<string, string>>;
  /** The value of an input in words. */
  readonly textOf: (key: keyof Input & string, values: Input) => string;
};

export type Rebase<R> = {
  /** What the next change is written over. */
  readonly before: R | null;
  /** Whether something is still to be chosen. */
  readonly is_asking: boolean;
  /** Puts what was typed on top of their copy; answers whether nothing is left to choose. */
  readonly onto: (theirs: R) => boolean;
  /** What was typed is saved, as this; the form goes on from it. */
  readonly saved: (record: R) => void;
  /** Both values of what two people changed; null where there is none. */
  readonly choice: ReactNode;
};

/** A form over a record that somebody else may save meanwhile: what one of two changed merges, what both did is asked (rules 42). */
export function useRebase<R, Input extends FieldValues>({ opened, form, formOf, title, labels, textOf }: Options<R, Input>): Rebase<R> {
  const [before, setBefore] = useState(opened);
  const [conflicts, setConflicts] = useState<readonly (keyof Input & string)[]>([]);
  const put = (values: Input): void => form.reset(values, { keepDefaultValues: true });
  const onto = (theirs: R): boolean => {
    if (before === null) return false;
    const mine = form.getValues();
    const { merged, conflicts: both } = mergeChanges(formOf(before), mine, formOf(theirs));
    put({ ...formOf(theirs), ...merged, ...Object.fromEntries(both.map((key) => [key, mine[key]])) });
    setBefore(() => theirs);
    setConflicts(both as (keyof Input & string)[]);
    return both.length === 0;
  };
  const choose = (key: keyof Input & string, use_theirs: boolean): void => {
    if (use_theirs && before !== null) put({ ...form.getValues(), [key]: formOf(before)[key] });
    setConflicts(conflicts.filter((one) => one !== key));
  };
  const choice = before !== null && conflicts.length > 0 && (
    <ConflictChoice
      title={title}
      conflicts={conflicts.map((key) => ({
        key,
        label: labels[key] ?? key,
        mine: textOf(key, form.getValues()),
        theirs: textOf(key, formOf(before)),
      }))}
      onChoose={choose}
    />
  );
  return { before, is_asking: conflicts.length > 0, onto, saved: (record) => setBefore(() => record), choice };
}
