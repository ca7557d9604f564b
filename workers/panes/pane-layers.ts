import type { Layer } from '@deck.gl/core';
import { TileLayer } from '@deck.gl/geo-layers';
import { PathLayer, SolidPolygonLayer } from '@deck.gl/layers';
import { toEastNorth, type EastNorth } from '#domain/geometry/projection/local-frame.ts';
import type { Colour, Corners, PaneBase, PaneMarks, PlacedPane } from '../panes-api.ts';
import { fetchTile, type baseMapTileset } from './base-map-tiles.ts';
import { FlatBitmapLayer } from './flat-bitmap-layer.ts';
import { hatchLines } from './hatch-lines.ts';
import type { PaneOutline } from './pane-outline.ts';

export type Picture = { readonly id: number; readonly corners: Corners; readonly bitmap: ImageBitmap };
export type Base = {
  readonly service: PaneBase;
  readonly tileset: ReturnType<typeof baseMapTileset>;
  /** Another number asks for all tiles again. */
  readonly attempt: number;
  /** Called when a tile has come and is to be painted. */
  readonly onTile: () => void;
};
/** One pane as its layers are made of it. */
export type Scene = {
  readonly pane: PlacedPane;
  /** Pixels of the screen for one of CSS. */
  readonly ratio: number;
  readonly outline: PaneOutline;
  readonly base: Base | null;
  /** Bottom to top, each with the share of it that is seen. */
  readonly pictures: readonly { readonly picture: Picture; readonly share: number }[];
};

/** Under pictures the base steps back to 62 % saturation and 80 % brightness, as on the map. */
const DIM = { desaturate: 0.38, tintColor: [204, 204, 204] as [number, number, number] } as const;
/** Darkens what is not the field by 46 %, as the mask of the map does. */
const MASK_SHARE = 0.54;
const LINE_PX = { casing: 7, line: 2.8, hatch: 2 } as const;
const HATCH = { spacing_px: 18, share: 0.35 } as const;
/** Bitmaps of a canvas carry colours times their alpha. */
const PREMULTIPLIED = {
  blendColorSrcFactor: 'one',
  blendColorDstFactor: 'one-minus-src-alpha',
  blendAlphaSrcFactor: 'one',
  blendAlphaDstFactor: 'one-minus-src-alpha',
} as const;
/** Square cells when magnified, averaged when reduced. */
const CELLS = {
  magnified: { magFilter: 'nearest', minFilter: 'nearest', mipmapFilter: 'none' },
  reduced: { magFilter: 'nearest', minFilter: 'linear', mipmapFilter: 'linear' },
} as const;
/** deck.gl raises an opacity to 1 / 2.2 before it mixes. */
const linear = (opacity: number): number => opacity ** 2.2;
const faint = ([red, green, blue, alpha]: Colour, share: number): Colour => [red, green, blue, alpha * share];
const self = <T>(thing: T): T => thing;

const baseLayer = ({ pane, base }: Scene): Layer | null =>
  base === null
    ? null
    : new TileLayer<ImageBitmap | null>({
        id: `${pane.id}/base ${base.service.id} ${pane.frame.origin.join(' ')}`,
        data: [...base.service.tiles],
        TilesetClass: base.tileset,
        minZoom: null,
        getTileData: ({ index, signal }) => fetchTile(base.service.tiles[0] ?? '', index, signal),
        onTileLoad: base.onTile,
        // Without a network the plain base map stays; the pictures are what is looked at.
        onTileError: () => undefined,
        updateTriggers: { getTileData: base.attempt },
        renderSubLayers: ({ data, tile, id }) => {
          const { left, bottom, right, top } = tile.bbox as { left: number; bottom: number; right: number; top: number };
          return data === null
            ? null
            : new FlatBitmapLayer({ id, image: data, bounds: [left, bottom, right, top], parameters: PREMULTIPLIED, ...DIM });
        },
      });

function pictureLayer({ pane, ratio }: Scene, { bitmap, corners, id }: Picture, share: number): Layer {
  const [nw, ne, se, sw] = corners.map((corner) => [...toEastNorth(pane.frame, corner)] as [number, number]);
  const cell_m = Math.hypot((ne?.[0] ?? 0) - (nw?.[0] ?? 0), (ne?.[1] ?? 0) - (nw?.[1] ?? 0)) / bitmap.width;
  return new FlatBitmapLayer({
    id: `${pane.id}/picture ${id}`,
    image: bitmap,
    bounds: [sw, nw, ne, se] as [[number, number], [number, number], [number, number], [number, number]],
    opacity: linear(pane.opacity * share),
    textureParameters: cell_m >= pane.metres_per_px / ratio ? CELLS.magnified : CELLS.reduced,
    parameters: PREMULTIPLIED,
  });
}

function line(id: string, data: readonly (readonly EastNorth[])[], colour: Colour, width_px: number): Layer {
  return new PathLayer<readonly EastNorth[]>({
    id,
    data,
    getPath: (path) => path as [number, number][],
    getColor: [...colour],
    getWidth: width_px,
    widthUnits: 'pixels',
    jointRounded: true,
  });
}

/** Base, mask, pictures and border of a pane, bottom to top; each layer's id begins with its pane's. */
export function paneLayers(scene: Scene, marks: PaneMarks): (Layer | null)[] {
  const { pane, outline } = scene;
  const mask = new SolidPolygonLayer<PaneOutline['outside'][number]>({
    id: `${pane.id}/mask`,
    data: outline.outside,
    getPolygon: self as never,
    getFillColor: [...faint(marks.mask, MASK_SHARE)],
  });
  const hatch = pane.is_loading
    ? line(
        `${pane.id}/hatch`,
        hatchLines(outline.rings, HATCH.spacing_px * pane.metres_per_px),
        faint(marks.line, HATCH.share),
        LINE_PX.hatch,
      )
    : null;
  return [
    baseLayer(scene),
    mask,
    ...scene.pictures.map(({ picture, share }) => pictureLayer(scene, picture, share)),
    hatch,
    line(`${pane.id}/casing`, outline.rings, marks.casing, LINE_PX.casing),
    line(`${pane.id}/line`, outline.rings, marks.line, LINE_PX.line),
  ];
}
