import type { SceneCalibration } from '#domain/raster/types.ts';

/** 10 m pixels across: 41 km, a seventh of the area of a Sentinel-2 tile. */
export const SIDE = 4_096;
export const TILE = 512;
export const EPSG = 32_720;
export const ORIGIN = [300_000, 6_300_000] as const;
export const SCENE: SceneCalibration = { id: 'made', scale: 1e-4, offset: -0.1, offset_from: 'baseline', baseline: '05.11' };
