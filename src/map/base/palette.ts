import type { MapMode } from '../map-tokens.ts';

/** The embedded map: mid-tone and almost grey, so that white field lines and index colours carry. */
export const BASE_PALETTE: Record<MapMode, { land: string; water: string; border: string; state: string; grid: string }> = {
  light: { land: '#d3d6cb', water: '#b7c8cf', border: '#8d9186', state: '#a9ada1', grid: 'rgba(30, 36, 24, 0.13)' },
  dark: { land: '#2a2e27', water: '#1a2226', border: '#666b60', state: '#474b42', grid: 'rgba(255, 255, 255, 0.08)' },
};

/** The world map is good to 2 km: from here on its coasts would lie, so the base map turns into plain land. */
export const COAST_FADE = { from: 8.5, to: 10 } as const;
