import { create } from 'zustand';
import type { WeatherImageKind } from '#domain/radar/weather-images.ts';

type RadarStore = {
  kind: WeatherImageKind;
  /** 0–100 */
  opacity_pct: number;
};

/** How the weather is looked at, whichever field it is over. */
export const useRadar = create<RadarStore>(() => ({ kind: 'radar', opacity_pct: 86 }));
