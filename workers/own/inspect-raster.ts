import { gridCorners, gridOf, gridPixelM } from '#domain/raster/own/own-grid.ts';
import { readBandNotes } from '#domain/raster/own/read-metadata.ts';
import type { RasterFacts } from '#domain/raster/own/types.ts';
import { sortFloats } from '#domain/raster/statistics/sort-floats.ts';
import { quantile } from '#domain/raster/statistics/statistics.ts';
import { asStored } from '#domain/raster/tiff/as-stored.ts';
import type { Tiff } from '#domain/raster/tiff/read-tiff.ts';
import { hasValidity, readValidWindow } from '#domain/raster/tiff/read-valid.ts';
import type { PixelWindow, Samples, TiffImage } from '#domain/raster/tiff/types.ts';
import { AppError } from '#domain/errors.ts';
import type { CallContext } from '../wire.ts';
import { withRaster, type OwnSource } from './open-raster.ts';
import { levelsOf } from './raster-levels.ts';

/** A sample of this side tells the usual range of a band. */
const SAMPLE_PX = 512;
const MIN_SAMPLE_PX = 64;
const SAMPLED_BANDS = 32;

/** Describes an own raster without reading it whole: grid, bands with what the file says of them, and the usual range of each. */
export function inspectRaster({ source }: { source: OwnSource }, { signal }: CallContext): Promise<RasterFacts> {
  return withRaster(source, async (tiff) => {
    const image = await tiff.image(0);
    const { metadata, crs_name } = await image.notes().catch(() => ({ metadata: null, crs_name: null }));
    const grid = gridOf(image, crs_name);
    const corners = gridCorners(grid);
    const [lons, lats] = [corners.map(([lon]) => lon), corners.map(([, lat]) => lat)];
    const ranges = await sampleRanges(tiff, image, signal);
    const is_masked = await hasValidity(tiff, image);
    const bands = readBandNotes(metadata, image.bands).map((band, i) => ({
      ...band,
      kind: image.kind,
      nodata: image.nodata,
      range: ranges[i] ?? null,
      color: image.colors[i] ?? null,
      is_masked,
    }));
    return {
      grid,
      pixel_m: gridPixelM(grid),
      corners,
      bbox: [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)],
      bands,
    };
  });
}

/** P2 and P98 of each band from the smallest overview that shows something, else from the middle; none where even that is too much to read. */
async function sampleRanges(tiff: Tiff, full: TiffImage, signal: AbortSignal): Promise<(readonly [number, number] | null)[]> {
  const levels = await levelsOf(tiff);
  const image = levels.findLast(({ width, height }) => Math.min(width, height) >= MIN_SAMPLE_PX) ?? full;
  const width = Math.min(SAMPLE_PX, image.width);
  const height = Math.min(SAMPLE_PX, image.height);
  const [left, top] = [(image.width - width) >> 1, (image.height - height) >> 1];
  const window: PixelWindow = [left, top, left + width, top + height];
  const bands = Array.from({ length: Math.min(SAMPLED_BANDS, full.bands) }, (_, i) => i);
  try {
    const { samples, valid } = await readValidWindow(tiff, image, bands, window, signal);
    return samples.map((band) => rangeOf(band, full.nodata, valid));
  } catch (error) {
    if (error instanceof AppError && error.code === 'TIFF_TOO_LARGE') return [];
    throw error;
  }
}

function rangeOf(samples: Samples, nodata: number | null, valid: Uint8Array | null): readonly [number, number] | null {
  const values = Float32Array.from(samples);
  const missing = asStored(nodata, values);
  const kept = sortFloats(values.filter((value, i) => Number.isFinite(value) && value !== missing && valid?.[i] !== 0));
  return kept.length === 0 ? null : [quantile(kept, 0.02), quantile(kept, 0.98)];
}
