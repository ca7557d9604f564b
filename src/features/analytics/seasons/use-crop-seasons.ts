import { useEffect, useState } from 'react';
import type { CropSeason, FieldYear } from '#domain/crop-seasons/read-crop-seasons.ts';
import { asAppError, type AppError } from '#domain/errors.ts';
import { analysis } from '#workers/client.ts';

type Answer = { readonly seasons: readonly CropSeason[] | null; readonly error: AppError | null };
const NOTHING: Answer = { seasons: null, error: null };

/** The worker's reading of fields and years; the last one stays while a newer one runs. */
export function useCropSeasons(years: readonly FieldYear[]): Answer {
  const [answer, setAnswer] = useState(NOTHING);
  useEffect(() => {
    const stop = new AbortController();
    analysis.readCropSeasons(years, { signal: stop.signal }).then(
      (seasons) => setAnswer({ seasons, error: null }),
      (thrown: unknown) => {
        const error = asAppError(thrown);
        if (error.code !== 'CANCELLED') setAnswer({ seasons: null, error });
      },
    );
    return () => stop.abort();
  }, [years]);
  return answer;
}
