import type { AddProtocolAction, VectorTileSource } from 'maplibre-gl';
import { AppError } from '#domain/errors.ts';
import type { ShapeBlock } from '#domain/geometry/types.ts';
import { styledMap } from '../the-map.ts';
import type { TileEngine } from '../types.ts';

export const SHAPE_PROTOCOL = 'shapes';
export const SHAPE_SOURCE = 'shapes';
/** Deepest tile made: a unit is 7 cm there. */
export const SHAPE_MAX_ZOOM = 16;

type Loaded = { version: number; numbers: Uint32Array; block: ShapeBlock };

let engine: TileEngine | null = null;
let latest: Loaded = {
  version: 0,
  numbers: new Uint32Array(0),
  block: { xy: new Float64Array(0), ringStart: new Uint32Array(1), shapeStart: new Uint32Array(1) },
};
let loading: Promise<void> = Promise.resolve();

/** Sends the shapes to the encoder. One that did not get them says so at the next tile, for which they are sent again. */
const send = (to: TileEngine): Promise<void> => to.load(latest).catch(() => undefined);

export const tileUrls = (): string[] => [`${SHAPE_PROTOCOL}://${latest.version}/{z}/{x}/{y}`];

export function setTileEngine(next: TileEngine): void {
  if (engine === next) return;
  engine = next;
  if (latest.version > 0) loadTiles(latest.numbers, latest.block);
}

/** Sends the shapes to the encoder and asks for all tiles again; the old picture stays until the new tiles are there. */
export function loadTiles(numbers: Uint32Array, block: ShapeBlock): void {
  latest = { version: latest.version + 1, numbers, block };
  if (engine !== null) loading = send(engine);
  styledMap()?.getSource<VectorTileSource>(SHAPE_SOURCE)?.setTiles(tileUrls());
}

/** MapLibre's loader for shapes://version/z/x/y. */
export const shapeTile: AddProtocolAction = async ({ url }) => {
  const [version, z, x, y] = url.slice(`${SHAPE_PROTOCOL}://`.length).split('/').map(Number) as [number, number, number, number];
  if (engine === null || version === 0) return { data: new ArrayBuffer(0) };
  await loading;
  try {
    return { data: await engine.encode({ version, z, x, y }) };
  } catch (error) {
    // The encoding thread was replaced, or never had them: give it the shapes again.
    if (!(error instanceof AppError) || error.code !== 'NOT_FOUND' || version !== latest.version) throw error;
    loading = send(engine);
    await loading;
    return { data: await engine.encode({ version, z, x, y }) };
  }
};
