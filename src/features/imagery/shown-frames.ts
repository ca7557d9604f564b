import { create } from 'zustand';
import type { AppError } from '#domain/errors.ts';
import type { Frame } from './frames.ts';

type Shown = {
  /** What is on the map now, one frame a field; the last one stays until the next is ready. */
  frames: ReadonlyMap<string, Frame>;
  /** Fields whose wanted frame is still on its way. */
  loading: ReadonlySet<string>;
  /** Scenes that could not be read, under `field_id/scene_id`. */
  failed: ReadonlyMap<string, AppError>;
};

export const useShownFrames = create<Shown>(() => ({ frames: new Map(), loading: new Set(), failed: new Map() }));

export const failureKey = (field_id: string, scene_id: string): string => `${field_id}/${scene_id}`;

export function showFrame(frame: Frame): void {
  useShownFrames.setState(({ frames, loading }) => ({
    frames: new Map(frames).set(frame.field_id, frame),
    loading: new Set([...loading].filter((id) => id !== frame.field_id)),
  }));
}

export function failFrame(field_id: string, scene_id: string, error: AppError): void {
  useShownFrames.setState(({ failed, loading }) => ({
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
