import type { Contract } from '#contract/index.ts';
import { AppError } from '#domain/errors.ts';
import { isWeatherTile, type WeatherImageKind } from '#domain/radar/weather-images.ts';
import type { Ctx, Handlers } from '#server/context.ts';
import { findImagedFields } from '../../imagery/queries.ts';

/** Refuses unless the field's plan pays for the weather over it at this very moment. */
const checkBought = async (ctx: Ctx, field_id: string): Promise<void> => {
  const [field] = await findImagedFields(ctx.db, [field_id], ctx.now);
  if (field === undefined) throw new AppError('NOT_FOUND');
  if (!field.has_premium) throw new AppError('PLAN_REQUIRED');
};

const listOf = async (ctx: Ctx, kind: WeatherImageKind) => {
  const store = ctx.providers.radar[kind];
  const { attribution, is_demo } = store;
  const found = await store.list(ctx.now).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'RADAR_PROVIDER_DOWN') return error;
    throw error;
  });
  if (found instanceof AppError) return { past: [], attribution, is_demo, as_of: null, error: found };
  const past = found.frames.map(({ time_s }) => ({ time: time_s, path: `/public/maps/${kind}/${String(time_s)}` }));
  return { past, attribution, is_demo, as_of: found.as_of.toISOString(), error: null };
};

/** Handlers of rain and clouds over the map. */
export const radarHandlers: Handlers<Contract['radar']> = {
  async frames({ field_id }, ctx) {
    await checkBought(ctx, field_id);
    const [radar, satellite] = await Promise.all([listOf(ctx, 'radar'), listOf(ctx, 'satellite')]);
    // One may be away without the other.
    if (radar.error !== null && satellite.error !== null) throw radar.error;
    const generated = Math.floor(ctx.providers.radar.radar.now(ctx.now).getTime() / 1_000);
    return { version: '2.0' as const, generated, radar, satellite };
  },
  async tile({ field_id, kind, time, ...tile }, ctx) {
    await checkBought(ctx, field_id);
    if (!isWeatherTile(tile)) throw new AppError('RADAR_FRAME_GONE');
    const etag = `${kind}-${time}-${tile.z}-${tile.x}-${tile.y}`;
    if (ctx.if_none_match === etag) return { bytes: new Uint8Array(0), etag };
    return { bytes: await ctx.providers.radar[kind].tile(time, tile, ctx.now), etag };
  },
};
