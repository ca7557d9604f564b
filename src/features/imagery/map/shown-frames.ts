import { useMemo } from 'react';
import { create } from 'zustand';
import type { AppError } from '#domain/errors.ts';
import type { Frame } from '#api/imagery/frames.ts';

type Shown = {
  /** What is on the map now, one frame a field; the last one stays until the next is ready. */
  frames: ReadonlyMap<string, Frame>;
  /** Fields whose wanted frame is still on its way. */
  loading: ReadonlySet<string>;
  /** Scenes that could not be read, under `field_id/scene_id`; terrain layers under `field_id/terrain`. */
  failed: ReadonlyMap<string, AppError>;
};

export const useShownFrames = create<Shown>(() => ({ frames: new Map(), loading: new Set(), failed: new Map() }));

export const failureKey = (field_id: string, scene_id: string | null): string => `${field_id}/${scene_id ?? 'terrain'}`;

export function showFrame(frame: Frame): void {
  useShownFrames.setState(({ frames, loading, failed }) => ({
    frames: new Map(frames).set(frame.field_id, frame),
    loading: new Set([...loading].filter((id) => id !== frame.field_id)),
    failed: new Map([...failed].filter(([key]) => key !== failureKey(frame.field_id, frame.scene?.id ?? null))),
  }));
}

/** The picture of another date goes as well: it would be taken for this one's. */
export function failFrame(field_id: string, scene_id: string | null, error: AppError): void {
  useShownFrames.setState(({ frames, failed, loading }) => ({
    frames: new Map([...frames].filter(([id]) => id !== field_id)),
    failed: new Map(failed).set(failureKey(field_id, scene_id), error),
    loading: new Set([...loading].filter((id) => id !== field_id)),
  }));
}

/** Says which fields are wanted now; frames of others leave the map. */
export function wantFrames(wanted: ReadonlySet<string>, missing: ReadonlySet<string>): void {
  useShownFrames.setState(({ frames }) => ({
    frames: new Map([...frames].filter(([field_id]) => wanted.has(field_id))),
    loading: missing,
  }));
}

const NONE: ReadonlySet<string> = new Set();

/** Ids of the scenes of one field that could not be read. */
export function useFailedScenes(field_id: string | null): ReadonlySet<string> {
  const failed = useShownFrames((state) => state.failed);
  return useMemo(() => {
    if (field_id === null || failed.size === 0) return NONE;
    const start = failureKey(field_id, '');
    return new Set([...failed.keys()].flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : [])));
  }, [field_id, failed]);
}
