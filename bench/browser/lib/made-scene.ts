import { deflateSync } from 'node:zlib';
import { writeCog } from '#domain/raster/tiff/write-cog.ts';
import { seeded } from '../../lib/random.ts';
import { EPSG, ORIGIN, SIDE, TILE } from './scene-facts.ts';

const FIELD_PX = 64;
const CLOUD_SHARE = 0.06;

/** Fields of one level each, texture along the rows and sensor noise: about as compressible as the real thing. */
const madeBand = (seed: number, low: number, high: number): Uint8Array<ArrayBuffer> => {
  const random = seeded(seed);
  const across = SIDE / FIELD_PX;
  const levels = Float64Array.from({ length: across * across }, () => low + random() * (high - low));
  const samples = new Uint16Array(SIDE * SIDE);
  for (let row = 0; row < SIDE; row += 1) {
    for (let column = 0; column < SIDE; column += 1) {
      const level = levels[Math.floor(row / FIELD_PX) * across + Math.floor(column / FIELD_PX)] ?? 0;
      samples[row * SIDE + column] = level + 40 * Math.sin(column / 9 + row / 31) + random() * 60;
    }
  }
  return writeCog(
    { width: SIDE, height: SIDE, samples, geo: { epsg: EPSG, origin: ORIGIN, pixel_m: 10 }, nodata: 0, kind: 'measured', tile: TILE },
    (bytes) => deflateSync(bytes, { level: 6 }),
  );
};

/** Vegetation with square clouds strewn over it, 20 m. */
const madeClasses = (seed: number): Uint8Array<ArrayBuffer> => {
  const random = seeded(seed);
  const side = SIDE / 2;
  const across = side / FIELD_PX;
  const classes = Array.from({ length: across * across }, () => (random() < CLOUD_SHARE ? 9 : 4));
  const samples = Uint8Array.from({ length: side * side }, (_, at) => {
    const [row, column] = [Math.floor(at / side), at % side];
    const isMiddle = row % FIELD_PX > 20 && row % FIELD_PX < 44 && column % FIELD_PX > 20 && column % FIELD_PX < 44;
    return isMiddle ? (classes[Math.floor(row / FIELD_PX) * across + Math.floor(column / FIELD_PX)] ?? 4) : 4;
  });
  return writeCog(
    { width: side, height: side, samples, geo: { epsg: EPSG, origin: ORIGIN, pixel_m: 20 }, nodata: 0, kind: 'classes', tile: TILE },
    (bytes) => deflateSync(bytes, { level: 6 }),
  );
};

export type SceneFiles = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/** Red, near infrared and the class layer of one scene as cloud-optimised GeoTIFFs of 512² tiles, deflate 6 with predictor 2. */
export const madeScene = (): SceneFiles =>
  new Map([
    ['B04.tif', madeBand(21, 1_200, 2_200)],
    ['B08.tif', madeBand(22, 2_600, 5_200)],
    ['SCL.tif', madeClasses(23)],
  ]);
