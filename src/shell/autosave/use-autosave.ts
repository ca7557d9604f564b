import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useWatch, type FieldPath, type FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { asAppError, type AppError, type ErrorCode } from '#domain/errors.ts';
import { useUnsaved } from '#shell/panels/panel-parts.tsx';
import { useFormOf, type FormOf } from '#ui/forms/use-form-of.ts';
import { useRebase } from '#ui/forms/use-rebase.tsx';

/** What is typed rests so long before it is saved. */
const REST_MS = 800;

export type SaveState = 'saved' | 'typing' | 'saving' | 'wrong' | 'asking' | 'failed';
export type Autosave<Kept, Form extends FieldValues, Info> = {
  readonly form: FormOf<Form, Info>;
  readonly values: Form;
  /** The record as it is kept now. */
  readonly kept: Kept;
  readonly state: SaveState;
  readonly error: AppError | null;
  readonly retry: () => void;
  /** Saves at once, also what nobody has changed of a record that is not kept yet. */
  readonly keep: () => Promise<void>;
  /** Puts other values in, as if they were typed. */
  readonly fill: (values: Form) => void;
  /** Both values of what two people changed. */
  readonly choice: ReactNode;
};

type Options<Kept, Form extends FieldValues, Info> = {
  readonly opened: Kept;
  readonly schema: z.ZodType<Info, Form>;
  readonly formOf: (kept: Kept) => Form;
  /** Whether a record says already what is typed. */
  readonly isSaid: (typed: Info, kept: Kept) => boolean;
  readonly can_edit: boolean;
  readonly save: (kept: Kept, typed: Info) => Promise<Kept>;
  /** Somebody else's copy, read anew where a refused write does not answer with it. */
  readonly copyOf: (refused: AppError, kept: Kept) => Promise<Kept | undefined>;
  readonly title: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly textOf: (key: keyof Form & string, values: Form) => string;
  readonly by_code?: Partial<Record<ErrorCode, FieldPath<Form>>>;
};

/** A form that saves itself once what is typed rests; what another changed meanwhile is merged or asked. */
export function useAutosave<Kept extends { readonly version: number }, Form extends FieldValues, Info>({
  opened,
  schema,
  formOf,
  isSaid,
  can_edit,
  save: write,
  copyOf,
  title,
  labels,
  textOf,
  by_code = {},
}: Options<Kept, Form, Info>): Autosave<Kept, Form, Info> {
  const form = useFormOf<Form, Info>(schema, formOf(opened), { by_code });
  const values = useWatch({ control: form.control }) as Form;
  const rebase = useRebase<Kept, Form>({ opened, form, formOf, title, labels, textOf });
  const [running, setRunning] = useState(false);
  /** What was refused, and why: the same is not sent again by itself. */
  const [failure, setFailure] = useState<{ readonly error: AppError; readonly values: Form } | null>(null);
  const is_running = useRef(false);
  const kept = rebase.before ?? opened;
  const parsed = schema.safeParse(values);
  const said = formOf(kept);
  const is_touched = Object.keys(values).some((key) => !Object.is(values[key], said[key]));
  const is_dirty = can_edit && is_touched && (!parsed.success || !isSaid(parsed.data, kept));

  const writeNow = async (is_asked: boolean): Promise<void> => {
    const now = schema.safeParse(form.getValues());
    const is_new = is_asked && kept.version === 0;
    if (is_running.current || !can_edit || !now.success || rebase.is_asking || (!is_new && isSaid(now.data, kept))) return;
    is_running.current = true;
    setRunning(true);
    setFailure(null);
    try {
      rebase.saved(await write(kept, now.data));
    } catch (thrown) {
      const refused = asAppError(thrown);
      const theirs = refused.code === 'VERSION_STALE' ? await copyOf(refused, kept).catch(() => undefined) : undefined;
      if (theirs === undefined) {
        setFailure({ error: refused, values });
        form.place(refused);
      } else rebase.onto(theirs);
    } finally {
      is_running.current = false;
      setRunning(false);
    }
  };
  const save = useEffectEvent(() => writeNow(false));
  const error = failure?.values === values ? failure.error : null;
  const is_waiting = is_dirty && parsed.success && !rebase.is_asking && !running && error === null;
  useEffect(() => {
    if (!is_waiting) return undefined;
    const timer = setTimeout(() => void save(), REST_MS);
    return () => clearTimeout(timer);
  }, [is_waiting, values]);
  // A newer copy than the form stands on: another way of saving wrote it, or somebody else's change was read.
  const follow = useEffectEvent((): void => {
    if (!running && opened.version > kept.version) rebase.onto(opened);
  });
  useEffect(() => follow(), [opened, running]);
  // What rested too short before the panel went.
  useEffect(() => () => void save(), []);
  useUnsaved(is_dirty && (!parsed.success || error !== null));

  const stateOf = (): SaveState => {
    if (rebase.is_asking) return 'asking';
    if (running) return 'saving';
    if (!is_dirty) return 'saved';
    if (!parsed.success) return 'wrong';
    return error === null ? 'typing' : 'failed';
  };
  return {
    form,
    values,
    kept,
    state: stateOf(),
    error,
    retry: () => setFailure(null),
    keep: () => writeNow(true),
    fill: (put) => form.reset(put, { keepDefaultValues: true }),
    choice: rebase.choice,
  };
}
