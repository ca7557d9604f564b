import type { Contract } from '#contract/index.ts';
import { AppError } from '#domain/errors.ts';
import { labelPoint } from '#domain/geometry/measure/label-point.ts';
import type { GridShape } from '#domain/raster/types.ts';
import type { SoilDepth } from '#domain/soil/profile.ts';
import { terrainWindow } from '#domain/terrain/terrain-window.ts';
import type { Ctx, Handlers } from '#server/context.ts';
import { dropGone } from '#server/imagery/disk/drop-gone.ts';
import { cacheResponse } from '#server/terrain/cache-response.ts';
import { findImagedFields, type ImagedField } from '../imagery/queries.ts';

/** Maps of soils are made anew every few years. */
const SOIL_FRESH_MS = 180 * 86_400_000;
/** A centimetre: the models are good to some metres. */
const CENTIMETRES = 100;

type Heights = { readonly shape: GridShape; readonly heights_m: readonly (number | null)[] };

/** The field, if its plan pays for the terrain under it at this very moment. */
const boughtField = async (ctx: Ctx, id: string): Promise<ImagedField> => {
  const [field] = await findImagedFields(ctx.db, [id], ctx.now);
  if (field === undefined) throw new AppError('NOT_FOUND');
  if (!field.has_premium) throw new AppError('PLAN_REQUIRED');
  return field;
};

const keyOf = (what: string, provider: string, field: ImagedField): string =>
  `${what}-${provider}/${field.id}/${String(field.geometry_version)}.json`;

/** What the keeping of an answer about a field needs to know. */
const keeping = (ctx: Ctx, { id }: ImagedField) => ({
  now: ctx.now,
  onCached: () => dropGone(ctx.unscoped, [id], (gone) => ctx.providers.terrain.forget([gone])),
});

/** Handlers of what lies under a field. */
export const terrainHandlers: Handlers<Contract['terrain']> = {
  async elevation({ field_id }, ctx) {
    const field = await boughtField(ctx, field_id);
    const { elevation, cached } = ctx.providers.terrain;
    const ask = async (): Promise<Heights> => {
      const shape = terrainWindow(field.geometry);
      const heights = await elevation.read(shape);
      return { shape, heights_m: Array.from(heights, (m) => (Number.isNaN(m) ? null : Math.round(m * CENTIMETRES) / CENTIMETRES)) };
    };
    const { as_of, answer } = await cacheResponse(await cached(), keyOf('elevation', elevation.id, field), ask, {
      ...keeping(ctx, field),
      away: 'ELEVATION_PROVIDER_DOWN',
    });
    const { shape, heights_m } = answer;
    return {
      attribution: elevation.attribution,
      is_demo: elevation.is_demo,
      as_of,
      shape: { ...shape, origin: [...shape.origin] },
      heights_m: [...heights_m],
    };
  },
  async soil({ field_id }, ctx) {
    const field = await boughtField(ctx, field_id);
    const { soil, cached } = ctx.providers.terrain;
    const position = labelPoint(field.geometry);
    const ask = async (): Promise<SoilDepth[]> => soil.read(position);
    const { as_of, answer } = await cacheResponse(await cached(), keyOf('soil', soil.id, field), ask, {
      ...keeping(ctx, field),
      fresh_ms: SOIL_FRESH_MS,
      away: 'SOIL_PROVIDER_DOWN',
    });
    return { attribution: soil.attribution, is_demo: soil.is_demo, as_of, position: [position[0], position[1]], depths: answer };
  },
};
