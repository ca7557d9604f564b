import { AppError } from '#domain/errors.ts';
import { fromUtm, isUtm, toUtm } from '#domain/geometry/projection/utm.ts';
import { PREMIUM_BANDS } from '#domain/plans/premium-layers.ts';
import { CLIP_FINE } from '#domain/raster/read-clip.ts';
import type { ClipWindow } from '#domain/imagery/clip-window.ts';
import { openTiff, readWindow, type Tiff } from '#domain/raster/tiff/read-tiff.ts';
import type { Samples, TiffImage } from '#domain/raster/tiff/types.ts';
import type { GridShape, SceneBands } from '#domain/raster/types.ts';
import type { Band } from '#domain/schemas/imagery.ts';
import { openPlace, type BandPlace, type OpenSource } from './band-place.ts';
import { gridOverlap } from './grid-overlap.ts';
import { inflate } from './inflate.ts';

/** One tile of a scene. */
export type ScenePlaces = {
  readonly epsg: number;
  /** West, south, east and north in metres, where the catalogue says it: spares opening tiles a field does not touch. */
  readonly extent: readonly [number, number, number, number] | null;
  readonly bands: Readonly<Partial<Record<Band, BandPlace>>>;
};

type OpenBand = { readonly tiff: Tiff; readonly image: TiffImage; readonly grid: GridShape };
/** The files of a scene, opened once for every field that is cut out of it. */
export type OpenScene = {
  band(part: ScenePlaces, band: Band): Promise<OpenBand>;
  close(): void;
};

const gridOf = (image: TiffImage, epsg: number): GridShape => {
  const { transform } = image;
  const isNorthUp = transform !== null && transform[2] === 0 && transform[4] === 0 && transform[1] === -transform[5];
  if (!isNorthUp || image.bands !== 1 || (image.kind !== 'u16' && image.kind !== 'u8'))
    throw new AppError('SCENE_UNREADABLE', { reason: 'layout' });
  return { width: image.width, height: image.height, origin: [transform[0], transform[3]], pixel_m: transform[1], epsg };
};

export const openScene = (): OpenScene => {
  const opened = new Map<string, Promise<OpenBand>>();
  const sources: OpenSource[] = [];
  return {
    band(part, band) {
      const place = part.bands[band];
      if (place === undefined) return Promise.reject(new AppError('SCENE_UNREADABLE', { reason: 'band', band }));
      const key = place.kind === 'file' ? place.path : place.href;
      const known = opened.get(key);
      if (known !== undefined) return known;
      const open = (async (): Promise<OpenBand> => {
        const place_ = openPlace(place);
        sources.push(place_);
        const tiff = await openTiff(place_.source, { inflate });
        const image = await tiff.image(0);
        return { tiff, image, grid: gridOf(image, image.epsg ?? part.epsg) };
      })();
      opened.set(key, open);
      return open;
    },
    close() {
      for (const source of sources) source.close();
    },
  };
};

/** Fills the pixels that are still without data from a tile of the same zone. */
const fillAligned = async (out: Uint16Array, target: GridShape, open: OpenBand): Promise<void> => {
  const place = gridOverlap(target, open.grid);
  if (place === null) return;
  const [values] = (await readWindow(open.tiff, open.image, [0], place.window)) as [Samples];
  const width = place.window[2] - place.window[0];
  for (let i = 0; i < values.length; i++) {
    const at = (place.top + Math.floor(i / width)) * target.width + place.left + (i % width);
    if (out[at] === 0) out[at] = values[i]!;
  }
};

/** The same from a tile of a neighbouring zone, nearest pixel: only fields across a zone's edge need it. */
const fillReprojected = async (out: Uint16Array, target: GridShape, open: OpenBand): Promise<void> => {
  const { grid } = open;
  if (!isUtm(grid.epsg)) return;
  const missing: { readonly at: number; readonly column: number; readonly row: number }[] = [];
  for (let at = 0; at < out.length; at++) {
    if (out[at] !== 0) continue;
    const east = target.origin[0] + ((at % target.width) + 0.5) * target.pixel_m;
    const north = target.origin[1] - (Math.floor(at / target.width) + 0.5) * target.pixel_m;
    const [x, y] = toUtm(fromUtm([east, north], target.epsg), grid.epsg);
    const column = Math.floor((x - grid.origin[0]) / grid.pixel_m);
    const row = Math.floor((grid.origin[1] - y) / grid.pixel_m);
    if (column >= 0 && row >= 0 && column < grid.width && row < grid.height) missing.push({ at, column, row });
  }
  if (missing.length === 0) return;
  let [left, top, right, bottom] = [grid.width, grid.height, 0, 0];
  for (const { column, row } of missing) {
    left = Math.min(left, column);
    right = Math.max(right, column + 1);
    top = Math.min(top, row);
    bottom = Math.max(bottom, row + 1);
  }
  const [values] = (await readWindow(open.tiff, open.image, [0], [left, top, right, bottom])) as [Samples];
  for (const { at, column, row } of missing) out[at] = values[(row - top) * (right - left) + column - left]!;
};

const isApart = ({ epsg, extent }: ScenePlaces, { origin: [west, north], width, height, pixel_m, epsg: zone }: GridShape): boolean =>
  extent !== null &&
  epsg === zone &&
  (extent[0] >= west + width * pixel_m || extent[2] <= west || extent[1] >= north || extent[3] <= north - height * pixel_m);

const cutBand = async (scene: OpenScene, parts: readonly ScenePlaces[], band: Band, target: GridShape): Promise<Uint16Array> => {
  const out = new Uint16Array(target.width * target.height);
  const sameZone = parts.filter((part) => part.epsg === target.epsg);
  const otherZones = parts.filter((part) => part.epsg !== target.epsg);
  for (const part of [...sameZone, ...otherZones]) {
    if (isApart(part, target)) continue;
    if (!out.includes(0)) break;
    // some archives lack a band that only further layers need: those layers then say so
    if (part.bands[band] === undefined && PREMIUM_BANDS.has(band)) continue;
    const open = await scene.band(part, band);
    if (open.grid.pixel_m !== target.pixel_m) throw new AppError('SCENE_UNREADABLE', { reason: 'pixel' });
    await (part.epsg === target.epsg ? fillAligned(out, target, open) : fillReprojected(out, target, open));
  }
  return out;
};

/** Some bands over a window, mosaicked from the tiles of a scene; 0 where no tile has data. */
export const cutWindow = async (
  scene: OpenScene,
  parts: readonly ScenePlaces[],
  { fine, coarse }: ClipWindow,
  names: readonly Band[],
): Promise<SceneBands> => {
  const bands: Partial<Record<Band, Uint16Array>> = {};
  await Promise.all(
    names.map(async (band) => {
      bands[band] = await cutBand(scene, parts, band, (CLIP_FINE as readonly Band[]).includes(band) ? fine : coarse);
    }),
  );
  return { fine, coarse, bands };
};
