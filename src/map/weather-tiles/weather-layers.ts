import type { Layer } from '@deck.gl/core';
import { TileLayer } from '@deck.gl/geo-layers';
import { BitmapLayer } from '@deck.gl/layers';
import { WEATHER_TILES } from '#domain/radar/weather-images.ts';
import { slotEnd } from '../layer-order.ts';
import type { WeatherFrame } from './types.ts';

/** Over the mask, which would darken the colours of the legend; under borders and names. */
const PLACE = { beforeId: slotEnd('mask') };
/** deck.gl raises an opacity to 1 / 2.2 before it mixes. */
const linear = (opacity: number): number => opacity ** 2.2;
const FLAT = { depthCompare: 'always', depthWriteEnabled: false } as const;

/** One frame as a layer of tiles; `onLoad` runs when all that is in view has come or failed. */
export const weatherLayer = ({ id, opacity, is_smooth, load }: WeatherFrame, onLoad: () => void): Layer => {
  const filter = is_smooth ? 'linear' : 'nearest';
  return new TileLayer<ImageBitmap | null>({
    id: `weather ${id}`,
    ...PLACE,
    minZoom: WEATHER_TILES.min_zoom,
    maxZoom: WEATHER_TILES.max_zoom,
    tileSize: WEATHER_TILES.px,
    maxRequests: 8,
    opacity: linear(opacity),
    getTileData: ({ index }) => load(index),
    onTileError: () => undefined,
    onViewportLoad: onLoad,
    renderSubLayers: ({ id: tile_id, data, tile, opacity: shared = 1 }) =>
      data === null
        ? null
        : new BitmapLayer({
            id: tile_id,
            ...PLACE,
            image: data,
            bounds: tile.boundingBox.flat() as [number, number, number, number],
            opacity: shared,
            textureParameters: { minFilter: filter, magFilter: filter, addressModeU: 'clamp-to-edge', addressModeV: 'clamp-to-edge' },
            parameters: FLAT,
          }),
  });
};
