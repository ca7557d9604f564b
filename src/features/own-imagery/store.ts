import { create } from 'zustand';
import type { AppError } from '#domain/errors.ts';
import type { StacScene } from '#domain/imagery/stac/own-stac.ts';
import { useSession } from '#state/session.ts';
import type { MeasureOwnReply } from '#workers/client.ts';
import { layersOf, type OwnRaster } from './raster.ts';

export type FieldPictures = ReadonlyMap<string, MeasureOwnReply>;

type OwnImagery = {
  readonly rasters: readonly OwnRaster[];
  /** The raster on the map. */
  readonly shown_id: string | null;
  /** What is being opened, in words, and how to stop it. */
  readonly opening: { readonly name: string; readonly stop: () => void } | null;
  readonly problem: { readonly name: string; readonly error: AppError } | null;
  /** Scenes found behind an address. */
  readonly scenes: readonly StacScene[] | null;
  readonly pictures: FieldPictures;
  /** Fields still to be measured, and why measuring ended. */
  readonly pending: number;
  readonly failure: AppError | null;
  readonly is_stopped: boolean;
  /** Counts how often measuring was asked for again. */
  readonly attempt: number;
  readonly count_edge: boolean;
  /** 0–1, over the base map. */
  readonly opacity: number;
};

const NOTHING: OwnImagery = {
  rasters: [],
  shown_id: null,
  opening: null,
  problem: null,
  scenes: null,
  pictures: new Map(),
  pending: 0,
  failure: null,
  is_stopped: false,
  attempt: 0,
  count_edge: false,
  opacity: 0.92,
};

/** What the user brought; it survives closing the panel, not leaving the page. */
export const useOwnImagery = create<OwnImagery>(() => NOTHING);

// What one person opened is not there for the next one on the same page.
useSession.subscribe(({ user }, before) => {
  if (before.user !== null && before.user.id !== user?.id) useOwnImagery.setState(NOTHING);
});

export const setOwn = (change: Partial<OwnImagery>): void => useOwnImagery.setState(change);

export const useShownRaster = (): OwnRaster | undefined =>
  useOwnImagery(({ rasters, shown_id }) => rasters.find(({ id }) => id === shown_id));

/** Adds rasters and shows the first of them. */
export const addRasters = (added: readonly OwnRaster[]): void =>
  useOwnImagery.setState(({ rasters, shown_id }) => ({
    rasters: [...rasters, ...added],
    shown_id: added[0]?.id ?? shown_id,
    scenes: null,
    is_stopped: false,
  }));

/** Changes how a raster is read; a layer that lost a band gives way to one that has all. */
export const changeRaster = (id: string, change: Partial<OwnRaster>): void =>
  useOwnImagery.setState(({ rasters }) => ({
    is_stopped: false,
    rasters: rasters.map((raster) => {
      if (raster.id !== id) return raster;
      const next = { ...raster, ...change };
      const layers = layersOf(next);
      return layers.includes(next.layer) ? next : { ...next, layer: layers[0] ?? 'single' };
    }),
  }));

/** Puts a raster on the map, or none. */
export const showRaster = (shown_id: string | null): void => setOwn({ shown_id, is_stopped: false });

/** Measures the shown raster again. */
export const retryMeasuring = (): void => useOwnImagery.setState(({ attempt }) => ({ attempt: attempt + 1, failure: null }));

export const closeRaster = (id: string): void =>
  useOwnImagery.setState(({ rasters, shown_id }) => {
    const rest = rasters.filter((raster) => raster.id !== id);
    return { rasters: rest, shown_id: shown_id === id ? (rest.at(-1)?.id ?? null) : shown_id };
  });
