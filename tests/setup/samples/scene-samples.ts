import type { Scene } from '#domain/schemas/imagery.ts';

/** A cloudless Sentinel-2 scene of a date, YYYY-MM-DD, that nobody has looked at yet. */
export const sceneOn = (date: string, id = `S2_${date}`): Scene => ({
  id,
  provider: 'test',
  platform: 'sentinel-2a',
  datetime: `${date}T14:00:00Z`,
  date,
  cloud_cover: 0,
  baseline: null,
  scale: 1e-4,
  offset: 0,
  offset_from: 'none',
  is_demo: false,
  valid_fraction: null,
});
