import { useEffect, useState } from 'react';
import { asAppError, type AppError } from '#domain/errors.ts';
import type { FieldAnalysis, FieldRequest } from '#domain/series/seasons/analyse-field.ts';
import { analysis } from '#workers/client.ts';

type Answer = { readonly of: FieldRequest; readonly analysis: FieldAnalysis | null; readonly error: AppError | null };

/** The worker's analysis of a request; while a newer one runs, the last one of the same field and season stays. */
export function useAnalysis(request: FieldRequest | null): { analysis: FieldAnalysis | null; error: AppError | null } {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (request === null) return undefined;
    const stop = new AbortController();
    analysis.analyseField(request, { signal: stop.signal }).then(
      (found) => setAnswer({ of: request, analysis: found, error: null }),
      (thrown: unknown) => {
        const error = asAppError(thrown);
        if (error.code !== 'CANCELLED') setAnswer({ of: request, analysis: null, error });
      },
    );
    return () => stop.abort();
  }, [request]);
  const is_same = answer !== null && request !== null && answer.of.season === request.season && answer.of.crops === request.crops;
  return is_same ? answer : { analysis: null, error: null };
}
