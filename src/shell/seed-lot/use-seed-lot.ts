import { useEffect, useRef, useState } from 'react';
import { api } from '#api/client.ts';
import { asAppError, type AppError } from '#domain/errors.ts';
import type { SeedLot } from '#domain/seed-lots/seed-lot.ts';

type Answer = { readonly number: string; readonly lot: SeedLot | null; readonly error: AppError | null };
export type AskedLot = {
  readonly lot: SeedLot | null;
  readonly error: AppError | null;
  readonly is_checking: boolean;
  /** Asks whether a number is one, unless that is known. */
  readonly ask: (number: string) => void;
  readonly forget: () => void;
};

/** Whether a typed number is a seed lot's; of several asked one behind the other the last counts. One that stood there at first is asked about at once. */
export function useSeedLot(number_at_first: string, onValidated: (lot: SeedLot | null) => void): AskedLot {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [is_checking, setChecking] = useState(false);
  const asking = useRef<AbortController | null>(null);
  useEffect(() => () => asking.current?.abort(), []);
  const stop = (): void => {
    asking.current?.abort();
    asking.current = null;
    setChecking(false);
  };
  const find = async (number: string): Promise<Answer> => {
    const mine = new AbortController();
    asking.current = mine;
    const found = await api.lookups
      .specificBatch({ batch: number }, { signal: mine.signal })
      .then(({ batch }): Answer => ({ number, lot: batch, error: null }))
      .catch((thrown: unknown): Answer => ({ number, lot: null, error: asAppError(thrown) }));
    if (asking.current !== mine) return found;
    stop();
    setAnswer(found);
    onValidated(found.lot);
    return found;
  };
  const ask = (number: string): void => {
    if (number.trim() === '' || (answer?.number === number && answer.lot !== null)) return;
    stop();
    setChecking(true);
    void find(number);
  };
  // oxlint-disable-next-line react/exhaustive-deps -- once
  useEffect(() => ask(number_at_first), []);
  return {
    lot: answer?.lot ?? null,
    error: answer?.error ?? null,
    is_checking,
    ask,
    forget: () => {
      stop();
      if (answer === null) return;
      setAnswer(null);
      onValidated(null);
    },
  };
}
