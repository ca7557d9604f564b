import { cutBlocks, type Deflate, type Samples } from './cut-blocks.ts';

export type TiffGeo = {
  readonly epsg: number;
  /** Easting and northing of the outer corner of the north-west pixel. */
  readonly origin: readonly [easting: number, northing: number];
  readonly pixel_m: number;
};

export type TiffImage = {
  readonly width: number;
  readonly height: number;
  /** One plane per sample, row-major, all of one type. */
  readonly planes: readonly Samples[];
  /** Side of the square blocks, a multiple of 16; null for one strip per plane. */
  readonly tile: number | null;
  /** A reduced copy of the image before it. */
  readonly is_overview?: boolean;
  readonly geo?: TiffGeo;
  readonly nodata?: number;
  readonly description?: string;
};

type Entry = { readonly tag: number; readonly type: 2 | 3 | 4 | 12; readonly values: readonly number[] };
type Encoded = { readonly image: TiffImage; readonly blocks: readonly Uint8Array[] };

const SIZE = { 2: 1, 3: 2, 4: 4, 12: 8 } as const;
const HEADER_BYTES = 8;
/** What GDAL's COG driver states after the header; readers that know it save a request per block. */
const GHOST_TEXT =
  'LAYOUT=IFDS_BEFORE_DATA\nBLOCK_ORDER=ROW_MAJOR\nBLOCK_LEADER=SIZE_AS_UINT4\nBLOCK_TRAILER=LAST_4_BYTES_REPEATED\nKNOWN_INCOMPATIBLE_EDITION=NO\n ';
/** Each block stands between its length and a copy of its last four bytes, as GHOST_TEXT promises. */
const LEADER_BYTES = 4;
const TRAILER_BYTES = 4;
const GHOST = `GDAL_STRUCTURAL_METADATA_SIZE=${String(GHOST_TEXT.length).padStart(6, '0')} bytes\n${GHOST_TEXT}`;

const ascii = (text: string): number[] => [...[...text].map((letter) => letter.charCodeAt(0) & 0x7f), 0];
const even = (bytes: number): number => bytes + (bytes & 1);
const entryBytes = ({ type, values }: Entry): number => SIZE[type] * values.length;

/** EPSG code as GeoTIFF keys: projected model, pixel is area, code (OGC GeoTIFF 1.1 §7). */
const geoKeys = (epsg: number): number[] => [1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, epsg];

const entriesOf = ({ image, blocks }: Encoded, offsets: readonly number[]): Entry[] => {
  const { width, height, planes, tile, geo, nodata, description } = image;
  const bits = 8 * (planes[0]?.BYTES_PER_ELEMENT ?? 1);
  const isFloat = planes[0] instanceof Float32Array;
  const list: (Entry | null)[] = [
    { tag: 254, type: 4, values: [image.is_overview === true ? 1 : 0] },
    { tag: 256, type: 4, values: [width] },
    { tag: 257, type: 4, values: [height] },
    { tag: 258, type: 3, values: planes.map(() => bits) },
    { tag: 259, type: 3, values: [8] },
    { tag: 262, type: 3, values: [1] },
    description === undefined ? null : { tag: 270, type: 2, values: ascii(description) },
    tile === null ? { tag: 273, type: 4, values: offsets } : null,
    { tag: 277, type: 3, values: [planes.length] },
    tile === null ? { tag: 278, type: 4, values: [height] } : null,
    tile === null ? { tag: 279, type: 4, values: blocks.map((block) => block.length) } : null,
    { tag: 284, type: 3, values: [planes.length > 1 ? 2 : 1] },
    { tag: 317, type: 3, values: [isFloat ? 1 : 2] },
    tile === null ? null : { tag: 322, type: 4, values: [tile] },
    tile === null ? null : { tag: 323, type: 4, values: [tile] },
    tile === null ? null : { tag: 324, type: 4, values: offsets },
    tile === null ? null : { tag: 325, type: 4, values: blocks.map((block) => block.length) },
    planes.length > 1 ? { tag: 338, type: 3, values: planes.slice(1).map(() => 0) } : null,
    { tag: 339, type: 3, values: planes.map(() => (isFloat ? 3 : 1)) },
    geo === undefined ? null : { tag: 33550, type: 12, values: [geo.pixel_m, geo.pixel_m, 0] },
    geo === undefined ? null : { tag: 33922, type: 12, values: [0, 0, 0, geo.origin[0], geo.origin[1], 0] },
    geo === undefined ? null : { tag: 34735, type: 3, values: geoKeys(geo.epsg) },
    nodata === undefined ? null : { tag: 42113, type: 2, values: ascii(String(nodata).toLowerCase()) },
  ];
  return list.filter((entry) => entry !== null);
};

const directoryBytes = (entries: readonly Entry[]): number =>
  6 + 12 * entries.length + entries.reduce((sum, entry) => sum + (entryBytes(entry) > 4 ? even(entryBytes(entry)) : 0), 0);

const putValue = (view: DataView, at: number, type: Entry['type'], value: number): void => {
  if (type === 2) view.setUint8(at, value);
  else if (type === 3) view.setUint16(at, value, true);
  else if (type === 4) view.setUint32(at, value, true);
  else view.setFloat64(at, value, true);
};

const putDirectory = (view: DataView, start: number, entries: readonly Entry[], next: number): void => {
  view.setUint16(start, entries.length, true);
  let spill = start + 6 + 12 * entries.length;
  entries.forEach((entry, index) => {
    const at = start + 2 + 12 * index;
    view.setUint16(at, entry.tag, true);
    view.setUint16(at + 2, entry.type, true);
    view.setUint32(at + 4, entry.values.length, true);
    const bytes = entryBytes(entry);
    const target = bytes > 4 ? spill : at + 8;
    entry.values.forEach((value, i) => putValue(view, target + i * SIZE[entry.type], entry.type, value));
    if (bytes > 4) {
      view.setUint32(at + 8, spill, true);
      spill += even(bytes);
    }
  });
  view.setUint32(start + 2 + 12 * entries.length, next, true);
};

/**
 * Classic little-endian TIFF: deflate, horizontal predictor of whole numbers, planar samples, all directories first and the
 * blocks of the last image first, as a cloud-optimized file wants (TIFF 6.0; OGC GeoTIFF 1.1; OGC COG 1.0).
 * One 2 × 2 Uint16 image as a strip gives a file that `gdalinfo` reads as `Size is 2, 2`.
 */
export const writeTiff = (images: readonly TiffImage[], deflate: Deflate): Uint8Array<ArrayBuffer> => {
  const encoded = images.map((image): Encoded => ({ image, blocks: cutBlocks(image, deflate) }));
  const sizes = encoded.map((one) =>
    directoryBytes(
      entriesOf(
        one,
        one.blocks.map(() => 0),
      ),
    ),
  );
  const starts: number[] = [];
  let at = even(HEADER_BYTES + GHOST.length);
  for (const size of sizes) {
    starts.push(at);
    at += even(size);
  }
  const offsets: number[][] = encoded.map(() => []);
  for (let i = encoded.length - 1; i >= 0; i--) {
    for (const block of encoded[i]!.blocks) {
      offsets[i]!.push(at + LEADER_BYTES);
      at += LEADER_BYTES + block.length + TRAILER_BYTES;
    }
  }
  const file = new Uint8Array(at);
  const view = new DataView(file.buffer);
  view.setUint16(0, 0x4949, true);
  view.setUint16(2, 42, true);
  view.setUint32(4, starts[0] ?? 0, true);
  file.set(ascii(GHOST).slice(0, -1), HEADER_BYTES);
  encoded.forEach((one, i) => {
    putDirectory(view, starts[i]!, entriesOf(one, offsets[i]!), starts[i + 1] ?? 0);
    one.blocks.forEach((block, k) => {
      const offset = offsets[i]![k]!;
      view.setUint32(offset - LEADER_BYTES, block.length, true);
      file.set(block, offset);
      file.set(block.subarray(-TRAILER_BYTES), offset + block.length);
    });
  });
  return file;
};
