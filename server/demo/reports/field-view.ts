import { AppError } from '#domain/errors.ts';
import { bboxOf } from '#domain/geometry/measure/bbox.ts';
import { clipWindow } from '#domain/imagery/clip-window.ts';
import { groupScenes } from '#domain/imagery/group-scenes.ts';
import { readStacItem } from '#domain/imagery/stac/read-stac-item.ts';
import type { MapPicture } from '#domain/pdf/map-drawing.ts';
import { computeFieldIndex } from '#domain/raster/field-index.ts';
import { evi } from '#domain/raster/indices/evi.ts';
import { paintRamp } from '#domain/raster/render/paint.ts';
import type { GridShape, SceneBands } from '#domain/raster/types.ts';
import type { Scene } from '#domain/schemas/imagery.ts';
import type { ReportData } from '#domain/reports/report.ts';
import { dayDate } from '#domain/series/epoch-day.ts';
import { seasonCurve } from '#domain/series/season-curve.ts';
import type { SeasonCurve } from '#domain/series/types.ts';
import { climateOf } from '../../imagery/provider/demo/calendar.ts';
import { cloudShare } from '../../imagery/provider/demo/clouds.ts';
import { isSeen, tilesUnder } from '../../imagery/provider/demo/grid.ts';
import { groundUnder, type Landscape } from '../../imagery/provider/demo/landscape.ts';
import { hash32, hashText } from '../../imagery/provider/demo/noise.ts';
import { paintOver } from '../../imagery/provider/demo/paint-fields.ts';
import { renderBand, sharesOf, type Shares } from '../../imagery/provider/demo/render-scene.ts';
import { demoStacItem } from '../../imagery/provider/demo/stac-item.ts';
import { tileOver } from '../../imagery/provider/hd/demo/sky.ts';
import { pictureOf } from '../../resources/reports/paper/picture-of.ts';
import type { DemoField } from '../farms.ts';

/** An image of a field as the product measures it, with P10 and P90 of its EVI. */
export type ViewedImage = {
  readonly image: ReportData['images'][number];
  readonly spread: readonly [p10: number, p90: number];
  readonly picture: MapPicture;
};
/** A season's EVI, and the days it was seen on, as epoch days, three at least. */
export type SeenSeason = { readonly curve: SeasonCurve; readonly days: readonly number[] };
export type FieldView = {
  /** What was seen between two epoch days under a clear sky; null where that are fewer than three days. */
  readonly curveOf: (from: number, to: number) => SeenSeason | null;
  /** The image of a day with a clear sky. */
  readonly imageOn: (day: number) => ViewedImage;
};

const MARGIN_M = 100;
/** Of the room a clip leaves around a field for its clouds, pixels of 10 m that are cut off each side. */
const TRIM_PX = 4;
/** Pixels a mean of the curve is made of: within 0.01 of that of all. */
const SAMPLES = 120;
const EVI_BANDS = ['B08', 'B04', 'B02'] as const;

const bandsOf = (shares: Shares, size: { readonly width: number; readonly height: number }, seed: number): Uint16Array[] =>
  EVI_BANDS.map((band, i) => renderBand(band, shares, size, null, hash32(seed, i)));

const trimmed = ({ width, height, origin: [east, north], pixel_m, epsg }: GridShape, pixels: number): GridShape => ({
  width: width - 2 * pixels,
  height: height - 2 * pixels,
  origin: [east + pixels * pixel_m, north - pixels * pixel_m],
  pixel_m,
  epsg,
});

/** Pixels as far apart as leaves so many of them. */
function sampleOf({ labels, plots, vigor, brightness }: Landscape, pixels: Uint32Array): Landscape {
  const apart = Math.max(1, Math.floor(pixels.length / SAMPLES));
  const some = pixels.filter((_, i) => i % apart === 0);
  return {
    labels: labels.slice(0, some.length),
    plots,
    vigor: Uint8Array.from(some, (pixel) => vigor[pixel] ?? 0),
    brightness: Float32Array.from(some, (pixel) => brightness[pixel] ?? 1),
  };
}

/**
 * A demo field as its archive shows it under a clear sky, of its own window instead of whole tiles: ground, growth, masks and measures are
 * those of the scenes, the sensor's noise is drawn anew, so that a mean is the scene's within 0.001.
 */
export function viewField(field: DemoField): FieldView {
  const { polygon } = field;
  const clip = clipWindow(polygon);
  const [fine, coarse] = [trimmed(clip.fine, TRIM_PX), trimmed(clip.coarse, TRIM_PX / 2)];
  const { epsg, origin, width, height } = fine;
  const box = bboxOf(polygon);
  const [tile, tiles] = [tileOver(polygon, epsg), tilesUnder(box, epsg, MARGIN_M)];
  const climate = climateOf(tile.longitude, tile.latitude);
  // All of the window is the field's: whose the rest is, nobody sees.
  const landscape: Landscape = {
    labels: new Uint16Array(width * height),
    plots: [{ seed: hashText(field.id), kind: 'crop', crops: field.crops }],
    ...groundUnder(epsg, { east: origin[0] + 5, north: origin[1] - 5, step: 10, width, height }),
  };
  const sample = sampleOf(landscape, paintOver(fine, box, [field])[0]?.pixels ?? new Uint32Array());
  const seedOn = (day: number): number => hash32(epsg, origin[0], origin[1], day);

  const sceneOn = (day: number): Scene => {
    const item = readStacItem(demoStacItem(tile, day));
    const [group] = item === null ? [] : groupScenes([item], (box[0] + box[2]) / 2, { provider: 'demo', is_demo: true });
    if (group === undefined) throw new AppError('SCENE_GONE');
    return group.scene;
  };
  const meanOn = (day: number): number => {
    const bands = bandsOf(sharesOf(sample, tile, climate, day), { width: sample.labels.length, height: 1 }, seedOn(day));
    const values = new Float32Array(sample.labels.length);
    evi.compute(bands, { scale: 1e-4, offset: -0.1 }, values);
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  return {
    curveOf(from, to) {
      const days = Array.from({ length: to - from + 1 }, (_, i) => from + i).filter(
        (day) => isSeen(epsg, day) && tiles.every((one) => cloudShare(one, day) === 0),
      );
      const curve = seasonCurve(
        days.map((day) => ({ scene_id: '', date: dayDate(day), valid_fraction: 1, mean: meanOn(day), p10: null, p90: null })),
      );
      return curve === null ? null : { curve, days };
    },
    imageOn(day) {
      const scene = sceneOn(day);
      const shares = sharesOf(landscape, tile, climate, day);
      const [B08, B04, B02] = bandsOf(shares, fine, seedOn(day)) as [Uint16Array, Uint16Array, Uint16Array];
      const bands: SceneBands = { fine, coarse, bands: { B02, B04, B08 } };
      const { field: seen, values, statistics } = computeFieldIndex(bands, polygon, 'evi', scene);
      const { mean, valid_fraction: usable, p10, p90 } = statistics;
      const rgba = new Uint32Array(width * height);
      paintRamp({ rgba, painted: seen.inside }, values, evi.display, 'safe', 'evi');
      return {
        image: { scene_id: scene.id, date: scene.date, usable, mean },
        spread: [p10 ?? 0, p90 ?? 0],
        picture: pictureOf(new Uint8Array(rgba.buffer), fine),
      };
    },
  };
}
