import type { BBox } from '../../geometry/types.ts';
import { HD_ASSETS } from '../../raster/hd/assets.ts';

export const PLANET_ITEM_TYPE = 'PSScene';

type Query = { readonly bbox: BBox; readonly from: string; readonly to: string };

/**
 * The body of a quick search of Planet's Data API: scenes of standard quality over a box between two days that hold both
 * files and may be downloaded (https://docs.planet.com/develop/apis/data/item-search; filters `AndFilter`, `GeometryFilter`,
 * `DateRangeFilter`, `StringInFilter`, `AssetFilter`, `PermissionFilter`).
 */
export const planetSearchBody = ({ bbox: [west, south, east, north], from, to }: Query): Readonly<Record<string, unknown>> => ({
  item_types: [PLANET_ITEM_TYPE],
  filter: {
    type: 'AndFilter',
    config: [
      {
        type: 'GeometryFilter',
        field_name: 'geometry',
        config: {
          type: 'Polygon',
          coordinates: [
            [
              [west, south],
              [east, south],
              [east, north],
              [west, north],
              [west, south],
            ],
          ],
        },
      },
      { type: 'DateRangeFilter', field_name: 'acquired', config: { gte: `${from}T00:00:00Z`, lte: `${to}T23:59:59Z` } },
      { type: 'StringInFilter', field_name: 'quality_category', config: ['standard'] },
      ...HD_ASSETS.map((asset) => ({ type: 'AssetFilter', config: [asset] })),
      { type: 'PermissionFilter', config: ['assets:download'] },
    ],
  },
});
