import { useEffect, useRef, useState } from 'react';
import { asAppError, type AppError } from '#domain/errors.ts';
import { readFile, verifyCode, verifyFile, type ReadFile, type Result } from './actions.ts';

/** What is looked at, and how far that has come. */
export type Verification = {
  readonly file: File | null;
  readonly code: string | null;
  readonly read: ReadFile | null;
  readonly result: Result | null;
  /** Why the file could not be read. */
  readonly error: AppError | null;
};

const NOTHING: Verification = { file: null, code: null, read: null, result: null, error: null };

/** One file or code at a time: what is asked for next takes the place of what is still on its way. */
export function useVerification() {
  const [shown, setShown] = useState<Verification>(NOTHING);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run(begun: Verification): Promise<void> {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    const show = (next: Partial<Verification>): void => {
      if (!signal.aborted) setShown((now) => ({ ...now, ...next }));
    };
    setShown(begun);
    try {
      const read = begun.read ?? (begun.file === null ? null : await readFile(begun.file, signal));
      show({ read });
      if (read !== null) show({ result: await verifyFile(read, signal) });
      else if (begun.code !== null) show({ result: await verifyCode(begun.code, signal) });
    } catch (cause) {
      show({ error: asAppError(cause) });
    }
  }

  return {
    ...shown,
    checkFile: (file: File) => void run({ ...NOTHING, file }),
    checkCode: (code: string) => void run({ ...NOTHING, code }),
    retry: () => void run({ ...shown, result: null, error: null }),
  };
}
