import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { HD_ASSETS, type HdAsset } from '../../raster/hd/assets.ts';

const link = z.string().min(1);
const assetSchema = z.discriminatedUnion('status', [
  z.looseObject({ status: z.literal('active'), location: link }),
  z.looseObject({ status: z.literal('activating') }),
  z.looseObject({ status: z.literal('inactive'), _links: z.looseObject({ activate: link }) }),
]);
const assetsSchema = z.record(z.string(), z.unknown());

/** How far a file is: `location` is signed and lives about an hour, `activate` asks Planet to make the file. */
export type PlanetAsset =
  | { readonly status: 'active'; readonly location: string }
  | { readonly status: 'activating' }
  | { readonly status: 'inactive'; readonly activate: string };

/**
 * The two files of a scene in Planet's list of its assets (https://docs.planet.com/develop/apis/data/items). A scene that lost
 * one of them is `SCENE_GONE`; an answer of another shape is refused.
 */
export const readPlanetAssets = (json: unknown): Readonly<Record<HdAsset, PlanetAsset>> => {
  const listed = assetsSchema.safeParse(json);
  if (!listed.success) throw new AppError('IMAGERY_PROVIDER_DOWN', { reason: 'answer' });
  const read = (name: HdAsset): PlanetAsset => {
    if (listed.data[name] === undefined) throw new AppError('SCENE_GONE', { asset: name });
    const parsed = assetSchema.safeParse(listed.data[name]);
    if (!parsed.success) throw new AppError('IMAGERY_PROVIDER_DOWN', { reason: 'answer' });
    const asset = parsed.data;
    switch (asset.status) {
      case 'active':
        return { status: 'active', location: asset.location };
      case 'activating':
        return { status: 'activating' };
      case 'inactive':
        return { status: 'inactive', activate: asset._links.activate };
    }
  };
  const [reflectance, mask] = HD_ASSETS;
  return { [reflectance]: read(reflectance), [mask]: read(mask) } as Record<HdAsset, PlanetAsset>;
};
