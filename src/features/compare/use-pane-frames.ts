import { useEffect, useState } from 'react';
import { frameKey, loadFrame, readyFrame, type Frame } from '#api/frames.ts';
import { AppError } from '#domain/errors.ts';
import type { ComparedLot } from './use-lots.ts';

/** What a pane has to show; the last picture stays until the next is ready, unless that one failed. */
export type PaneFrame = { readonly frame: Frame | null; readonly key: string | null; readonly error: AppError | null };

const EMPTY: PaneFrame = { frame: null, key: null, error: null };

/** Loads what each pane wants and keeps apart what fails: a scene that cannot be read says so in its pane only. */
export function usePaneFrames(lots: readonly ComparedLot[]): {
  readonly frames: readonly PaneFrame[];
  readonly loading: readonly boolean[];
} {
  const [shown, setShown] = useState<readonly PaneFrame[]>([]);
  const wanted = lots.map(({ request }) => (request === null ? null : frameKey(request)));
  const wish = wanted.join('\n');

  useEffect(() => {
    let is_current = true;
    const put = (at: number, next: PaneFrame): void => {
      if (is_current) setShown((now) => lots.map((_lot, i) => (i === at ? next : (now[i] ?? EMPTY))));
    };
    const loads = lots.map(async ({ request }, at) => {
      if (request === null) return put(at, EMPTY);
      const key = frameKey(request);
      try {
        put(at, { frame: readyFrame(request) ?? (await loadFrame(request)), key, error: null });
      } catch (error) {
        put(at, { frame: null, key, error: error instanceof AppError ? error : new AppError('GENERIC', {}, { cause: error }) });
      }
    });
    // Neighbours come after what is on screen; one that fails says so when it is stepped to.
    void Promise.all(loads).then(() =>
      is_current ? Promise.allSettled(lots.flatMap(({ prefetch }) => prefetch.map(loadFrame))) : undefined,
    );
    return () => {
      is_current = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the keys say all that a request is made of
  }, [wish]);

  const frames = lots.map(({ field, layer, request }, at) => {
    const now = shown[at] ?? EMPTY;
    const ready = request === null ? undefined : readyFrame(request);
    if (ready !== undefined) return { frame: ready, key: wanted[at] ?? null, error: null };
    // A picture of another lot or layer would be taken for this one's.
    const is_own = now.frame === null || (now.frame.field_id === field.id && now.frame.layer === layer);
    return is_own && (now.error === null || now.key === wanted[at]) ? now : EMPTY;
  });
  return { frames, loading: frames.map(({ key }, at) => wanted[at] !== null && key !== wanted[at]) };
}
