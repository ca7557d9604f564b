import { create } from 'zustand';
import type { AppError } from '#domain/errors.ts';
import type { Scene } from '#domain/schemas/imagery.ts';
import type { ZonePlan } from '#domain/zones/types.ts';

/** An image of a season with what is known of it inside the field. */
export type SeasonScene = {
  readonly scene: Scene;
  readonly scene_id: string;
  readonly date: string;
  readonly valid_fraction: number;
  readonly mean: number | null;
};
export type Season = {
  readonly year: number;
  /** Best first. */
  readonly scenes: readonly SeasonScene[];
  /** The image zones are made of; null leaves the season out. */
  readonly chosen_id: string | null;
};

export type Progress =
  | { readonly step: 'seasons'; readonly done: number; readonly total: number; readonly pending: number }
  | { readonly step: 'images' }
  | { readonly step: 'zones' };

/** What is being made of one field and is not saved yet. */
export type Work = {
  readonly seasons: readonly Season[] | null;
  readonly plan: ZonePlan | null;
  readonly progress: Progress | null;
  /** The number of zones being made; null while it is left to the figures. */
  readonly count: number | null;
  readonly error: AppError | null;
};
const NO_WORK: Work = { seasons: null, plan: null, progress: null, count: null, error: null };

export const useZoneWork = create<{ works: Readonly<Record<string, Work>>; show_unstable: boolean }>(() => ({
  works: {},
  show_unstable: false,
}));

/** A new polygon starts anew: images and zones of the old one mean nothing to it. */
export type WorkKey = `${string}/${number}`;
export const workKey = (field: { readonly id: string; readonly geometry_version: number }): WorkKey =>
  `${field.id}/${field.geometry_version}`;

export const workOf = (key: WorkKey): Work => useZoneWork.getState().works[key] ?? NO_WORK;
export const useWork = (key: WorkKey): Work => useZoneWork((state) => state.works[key] ?? NO_WORK);
export const changeWork = (key: WorkKey, change: Partial<Work>): void =>
  useZoneWork.setState(({ works }) => ({ works: { ...works, [key]: { ...(works[key] ?? NO_WORK), ...change } } }));

/** Forgets what was not saved: the panel asked before it closed. Images that were looked at stay. */
export const dropPlans = (): void =>
  useZoneWork.setState(({ works }) => ({
    works: Object.fromEntries(Object.entries(works).map(([key, work]) => [key, { ...work, plan: null, error: null }])),
  }));
