import { useEffect, useState } from 'react';
import { frameKey, loadFrame, readyFrame, type Frame, type FrameRequest } from '#api/imagery/frames.ts';
import { loadShared } from '#api/imagery/shared-frames.ts';
import { AppError } from '#domain/errors.ts';
import type { ComparedField } from '../use-compared-fields.ts';

/** What a pane has to show; the last picture stays until the next is ready, unless that one failed. */
export type PaneFrame = { readonly frame: Frame | null; readonly key: string | null; readonly error: AppError | null };

const EMPTY: PaneFrame = { frame: null, key: null, error: null };
const failed = (key: string, error: unknown): PaneFrame => ({
  frame: null,
  key,
  error: error instanceof AppError ? error : new AppError('GENERIC', {}, { cause: error }),
});

/** Loads what each pane wants and keeps apart what fails: a scene that cannot be read says so in its pane only. */
export function usePaneFrames(
  fields: readonly ComparedField[],
  is_shared: boolean,
): {
  readonly frames: readonly PaneFrame[];
  readonly loading: readonly boolean[];
  /** Asks again for what failed. */
  readonly retry: () => void;
} {
  const [shown, setShown] = useState<readonly PaneFrame[]>([]);
  const [attempt, setAttempt] = useState(0);
  const own_keys = fields.map(({ request }) => (request === null ? null : frameKey(request)));
  const frames_key = `${is_shared ? 'shared' : 'own'}\n${own_keys.join('\n')}`;
  // Under shared limits a picture is made of all fields, not of its own alone.
  const wanted = own_keys.map((key) => (key === null || !is_shared ? key : `${key}\n${frames_key}`));

  useEffect(() => {
    let is_current = true;
    const put = (at: number, next: PaneFrame): void => {
      if (is_current) setShown((now) => fields.map((_field, i) => (i === at ? next : (now[i] ?? EMPTY))));
    };
    const putShared = async (): Promise<void> => {
      const asked = fields.flatMap(({ request }, at): [number, FrameRequest][] => (request === null ? [] : [[at, request]]));
      const loaded = await Promise.allSettled([loadShared(asked.map(([, request]) => request))]);
      if (!is_current) return;
      const [all] = loaded;
      // All at once: between two limits the colours of two panes would not say the same.
      setShown(
        fields.map((_field, at) => {
          const i = asked.findIndex(([place]) => place === at);
          const key = wanted[at] ?? '';
          if (i === -1) return EMPTY;
          if (all.status === 'rejected') return failed(key, all.reason);
          const result = all.value[i];
          return result?.status === 'fulfilled' ? { frame: result.value, key, error: null } : failed(key, result?.reason);
        }),
      );
    };
    const putOwn = async ({ request }: ComparedField, at: number): Promise<void> => {
      if (request === null) return put(at, EMPTY);
      const key = frameKey(request);
      try {
        put(at, { frame: readyFrame(request) ?? (await loadFrame(request)), key, error: null });
      } catch (error) {
        put(at, failed(key, error));
      }
    };
    const loads = is_shared ? [putShared()] : fields.map(putOwn);
    // Neighbours come after what is on screen; one that fails says so when it is stepped to.
    void Promise.all(loads).then(() =>
      is_current ? Promise.allSettled(fields.flatMap(({ prefetch }) => prefetch.map(loadFrame))) : undefined,
    );
    return () => {
      is_current = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the keys say all that a request is made of
  }, [frames_key, attempt]);

  const frames = fields.map(({ field, layer, request }, at) => {
    const now = shown[at] ?? EMPTY;
    const ready = request === null || is_shared ? undefined : readyFrame(request);
    if (ready !== undefined) return { frame: ready, key: wanted[at] ?? null, error: null };
    // A picture of another field or layer would be taken for this one's.
    const is_own = now.frame === null || (now.frame.field_id === field.id && now.frame.layer === layer);
    return is_own && (now.error === null || now.key === wanted[at]) ? now : EMPTY;
  });
  const retry = (): void => setAttempt((now) => now + 1);
  return { frames, loading: frames.map(({ key }, at) => wanted[at] !== null && key !== wanted[at]), retry };
}
