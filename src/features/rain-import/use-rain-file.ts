import { useEffect, useState } from 'react';
import { asAppError, type AppError } from '#domain/errors.ts';
import { RAIN } from '#domain/limits.ts';
import type { RainOptions, RainPreview } from '#domain/rain/rain-table.ts';
import { readBytes } from '#ui/inputs/read-bytes.ts';
import { readTable } from './actions.ts';

/** What the user has said about the file; the rest is found out. */
export type Answers = Omit<RainOptions, 'today' | 'zone'> & {
  /** Hours in UTC are added up to days of UTC instead of the field's own. */
  readonly is_utc_day?: boolean;
};

/** Another column, and of what was said what holds for any: a unit, a counter and rows left out are of one. */
export function ofColumn({ unit: _unit, is_counter: _counter, left_out: _rows, ...kept }: Answers, column: Answers): Answers {
  return { ...kept, ...column };
}

export type RainFile = {
  readonly file: File | null;
  /** Of the field's clock. */
  readonly zone: string;
  readonly answers: Answers;
  readonly preview: RainPreview | null;
  readonly error: AppError | null;
  readonly is_reading: boolean;
  readonly take: (file: File | null) => void;
  readonly answer: (answers: Answers) => void;
};

const optionsOf = ({ is_utc_day, ...answers }: Answers, today: string, zone: string): RainOptions => ({
  today,
  ...(is_utc_day ? {} : { zone }),
  ...answers,
});

type State = Pick<RainFile, 'file' | 'answers' | 'preview' | 'error'> & { readonly bytes: Uint8Array | null };
const start = (file: File | null): State => ({ file, answers: {}, preview: null, error: null, bytes: null });

/** A chosen file and how it reads: anew with every answer, while the look before stays; the last one asked for counts. */
export function useRainFile(today: string, zone: string): RainFile {
  const [state, setState] = useState<State>(() => start(null));
  const { file, answers, preview, error, bytes } = state;
  const [read, setRead] = useState<Answers | null>(null);
  useEffect(() => {
    if (file === null) return undefined;
    const abort = new AbortController();
    const run = async (): Promise<void> => {
      try {
        const known = bytes ?? (await readBytes(file, RAIN.file_bytes));
        const found = await readTable(known, optionsOf(answers, today, zone), abort.signal);
        if (!abort.signal.aborted) setState((now) => ({ ...now, bytes: known, preview: found, error: null }));
      } catch (thrown) {
        if (!abort.signal.aborted) setState((now) => ({ ...now, preview: null, error: asAppError(thrown) }));
      }
      if (!abort.signal.aborted) setRead(answers);
    };
    void run();
    return () => abort.abort();
    // The bytes come with the first reading, and are no reason for another.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [file, answers, today, zone]);
  return {
    file,
    zone,
    answers,
    preview,
    error,
    is_reading: file !== null && read !== answers,
    take: (next) => setState(start(next)),
    answer: (next) => setState((now) => ({ ...now, answers: next })),
  };
}
