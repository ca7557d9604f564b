import { useEffect, useState } from 'react';
import { api } from '#api/client.ts';
import { asAppError, type AppError } from '#domain/errors.ts';

type Answer = { readonly key: string; readonly previous_at: string | null; readonly error: AppError | null };
export type Visit = {
  /** When the visit before this one ended (ISO); null at the first, undefined until the server has answered. */
  readonly previous_at: string | null | undefined;
  readonly error: AppError | null;
  readonly retry: () => void;
};

/** Notes once that the user looks at a field, each time a panel opens for it; not through the cache, which would keep the answer of an earlier look. */
export function useVisit(field_id: string): Visit {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const key = `${field_id} ${String(attempt)}`;
  useEffect(() => {
    let is_wanted = true;
    const take = (previous_at: string | null, error: AppError | null): void => {
      if (is_wanted) setAnswer({ key, previous_at, error });
    };
    api.fields.visit({ field_id }).then(
      ({ previous_at }) => take(previous_at, null),
      (thrown: unknown) => take(null, asAppError(thrown)),
    );
    return () => {
      is_wanted = false;
    };
  }, [field_id, key]);
  const is_answered = answer !== null && answer.key === key;
  return {
    previous_at: is_answered && answer.error === null ? answer.previous_at : undefined,
    error: is_answered ? answer.error : null,
    retry: () => setAttempt((before) => before + 1),
  };
}
