import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { asAppError, type AppError } from '#domain/errors.ts';
import { i18next, type TextKey } from '#i18n/index.ts';
import { showError } from './show-error.ts';
import { toast } from './toast.ts';
import { pushUndo } from './undo.ts';

export type ActionOptions<Args extends readonly unknown[], Result> = {
  /** Every action names its success: `fields:saved`. */
  readonly done: TextKey;
  /** Fills the text of `done`. */
  readonly params?: (result: Result, ...args: Args) => Record<string, string | number>;
  /** Second line of the notice. */
  readonly note?: (result: Result, ...args: Args) => string | null;
  /** How to take it back: offered for 10 s in the notice and kept on the undo stack. */
  readonly undo?: (result: Result, ...args: Args) => Promise<unknown> | void;
  readonly onDone?: (result: Result, ...args: Args) => void;
  /** Handles an error itself by answering true: a form that shows it beside its field. */
  readonly onError?: (error: AppError) => boolean | void;
};

export type Action<Args extends readonly unknown[], Result> = {
  /** Runs once at a time; answers the result, or undefined when it failed (the user has been notified). */
  readonly run: (...args: Args) => Promise<Result | undefined>;
  readonly busy: boolean;
  readonly error: AppError | null;
  readonly reset: () => void;
};

const translate = (key: TextKey, params: Record<string, string | number>): string => i18next.t(key as 'common:undone', params);

/** Runs a verb, announces how it went, and offers to take it back. */
export function useAction<Args extends readonly unknown[], Result>(
  verb: (...args: Args) => Promise<Result>,
  options: ActionOptions<Args, Result>,
): Action<Args, Result> {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const running = useRef(false);
  const latest = useRef({ verb, options });
  useLayoutEffect(() => {
    latest.current = { verb, options };
  });

  const run = useCallback(async (...args: Args): Promise<Result | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    setError(null);
    try {
      const result = await latest.current.verb(...args);
      announceDone(latest.current.options, result, args);
      return result;
    } catch (thrown) {
      const caught = asAppError(thrown);
      setError(caught);
      if (latest.current.options.onError?.(caught) !== true) showError(caught);
      return undefined;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);

  return { run, busy, error, reset: () => setError(null) };
}

function announceDone<Args extends readonly unknown[], Result>(options: ActionOptions<Args, Result>, result: Result, args: Args): void {
  const title = translate(options.done, options.params?.(result, ...args) ?? {});
  const text = options.note?.(result, ...args) ?? null;
  const { undo } = options;
  if (undo) {
    const toast_id = `undo-${crypto.randomUUID()}`;
    const takeBack = pushUndo({ label: title, undo: () => undo(result, ...args), toast_id });
    toast({ id: toast_id, tone: 'ok', title, text, action: { label: i18next.t('common:undo'), run: () => void takeBack() } });
  } else toast({ tone: 'ok', title, text });
  options.onDone?.(result, ...args);
}
