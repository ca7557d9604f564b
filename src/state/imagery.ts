import { create } from 'zustand';
import type { TimelapseWindow } from '#domain/imagery/timelapse.ts';
import type { ZoneMethod } from '#domain/raster/types.ts';

type ImageryStore = {
  /** 0–1, of the index over the base map. */
  opacity: number;
  /** Draw cloudy and shaded pixels as well (rules 35). */
  show_masked: boolean;
  /** Look at the field in focus in 3 m where its plan pays for it. */
  is_hd: boolean;
  /** Whose pictures lie on the map beside those of the scene catalogue. */
  hd_credit: string | null;
  /** Whose weather lies on the map. */
  weather_credit: string | null;
  /** How contrasted NDVI is divided (domain.md §1.5). */
  zone_method: ZoneMethod;
  window: TimelapseWindow;
  is_playing: boolean;
};

/** What must survive closing the layers panel. */
export const useImageryStore = create<ImageryStore>(() => ({
  opacity: 0.92,
  show_masked: false,
  is_hd: false,
  hd_credit: null,
  weather_credit: null,
  zone_method: 'quantile',
  window: { kind: 'days', count: 20 },
  is_playing: false,
}));

export const setImagery = (change: Partial<ImageryStore>): void => useImageryStore.setState(change);
