import type { Grid } from '#domain/raster/types.ts';
import { renderTerrain, type TerrainOptions } from '#domain/terrain/render-terrain.ts';
import { asReply, type RenderReply } from './render-picture.ts';
import type { CallContext } from './wire.ts';

export type TerrainRequest = TerrainOptions & { readonly dem: Grid };

/** Draws the heights or the slope of a field. */
export function renderTerrainLayer({ dem, ...options }: TerrainRequest, _context: CallContext): Promise<RenderReply> {
  return asReply(renderTerrain(dem, options));
}
