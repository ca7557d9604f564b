import type { Contract } from '#contract/index.ts';
import { AppError } from '#domain/errors.ts';
import { HD_CLIP_LAYOUT } from '#domain/raster/hd/write-hd-clip.ts';
import type { Ctx, Handlers } from '#server/context.ts';
import { findScene, findScenes } from '#server/imagery/find-scenes.ts';
import { getHdClip } from '#server/imagery/hd/get-hd-clip.ts';
import type { HdProvider } from '#server/imagery/provider/hd/provider.ts';
import type { Imagery } from '#server/imagery/provider/index.ts';
import { checkRange } from '../check-range.ts';
import { findImagedFields, type ImagedField } from '../queries.ts';

type Bought = { readonly field: ImagedField; readonly imagery: Imagery; readonly hd: HdProvider };

/** The field, if its plan pays for 3 m at this very moment, and the source of its scenes. */
const bought = async (ctx: Ctx, field_id: string): Promise<Bought> => {
  const [field] = await findImagedFields(ctx.db, [field_id], ctx.now);
  if (field === undefined) throw new AppError('NOT_FOUND');
  if (!field.has_premium) throw new AppError('PLAN_REQUIRED');
  const imagery = await ctx.providers.imagery.open();
  if (imagery.hd === null) throw new AppError('HD_NOT_CONFIGURED');
  return { field, imagery, hd: imagery.hd };
};

/** Handlers of scenes of 3 m. */
export const hdHandlers: Handlers<Contract['hd']> = {
  async catalog({ field_id, from, to }, ctx) {
    checkRange({ from, to });
    const { field, hd } = await bought(ctx, field_id);
    const { groups, as_of } = await findScenes(ctx.unscoped, hd, field, from, to, ctx.now);
    const shares = await hd.clearShares(field.geometry, groups);
    const scenes = groups.map(({ scene }, i) => ({ ...scene, valid_fraction: shares?.[i] ?? null }));
    return { scenes, attribution: hd.attribution, as_of: as_of.toISOString() };
  },
  async clip({ field_id, scene_id }, ctx) {
    const { field, imagery, hd } = await bought(ctx, field_id);
    const group = await findScene(ctx.unscoped, hd, field, scene_id, ctx.now);
    const etag = `${scene_id}-${field.id}-${String(field.geometry_version)}-hd${String(HD_CLIP_LAYOUT)}`.replaceAll(/[^\w-]/g, '');
    if (ctx.if_none_match === etag) return { bytes: new Uint8Array(0), etag };
    return { bytes: await getHdClip(ctx.unscoped, imagery, hd, field, group), etag };
  },
};
