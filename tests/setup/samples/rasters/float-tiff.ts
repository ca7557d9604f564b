type FloatImage = {
  readonly width: number;
  readonly height: number;
  /** Outer corner of the north-western pixel and the size of one, in degrees. */
  readonly west: number;
  readonly north: number;
  readonly step: number;
  readonly valueAt: (longitude: number, latitude: number) => number;
  /** As GDAL writes it: in decimals, whatever the samples are stored in. */
  readonly nodata?: string;
};

/** GeoTIFF keys of degrees on WGS 84: geographic model, EPSG:4326. */
const GEO_KEYS = [1, 1, 0, 2, 1_024, 0, 1, 2, 2_048, 0, 1, 4_326];

/** A plain 32-bit float GeoTIFF in degrees, one strip, for what reads models of elevation. */
export const floatTiff = ({ width, height, west, north, step, valueAt, nodata = '' }: FloatImage): Uint8Array => {
  const doubles = [step, step, 0, 0, 0, 0, west, north, 0];
  const entries = [
    [256, 4, 1, width],
    [257, 4, 1, height],
    [258, 3, 1, 32],
    [259, 3, 1, 1],
    [262, 3, 1, 1],
    [273, 4, 1, 0],
    [277, 3, 1, 1],
    [278, 4, 1, height],
    [279, 4, 1, width * height * 4],
    [339, 3, 1, 3],
    [33_550, 12, 3, 0],
    [33_922, 12, 6, 0],
    [34_735, 3, GEO_KEYS.length, 0],
    [42_113, 2, nodata.length + 1, 0],
  ].map((entry) => [...entry] as [number, number, number, number]);
  const spill = 8 + 2 + 12 * entries.length + 4;
  const keys = spill + 8 * doubles.length;
  const text = keys + 2 * GEO_KEYS.length;
  // Samples of four bytes lie at a multiple of them; a text of up to three letters lies in its entry.
  const data = 4 * Math.ceil((text + nodata.length + 1) / 4);
  entries[5]![3] = data;
  entries[10]![3] = spill;
  entries[11]![3] = spill + 24;
  entries[12]![3] = keys;
  entries[13]![3] = nodata.length < 4 ? 0 : text;
  const view = new DataView(new ArrayBuffer(data + width * height * 4));
  view.setUint16(0, 0x4949, true);
  view.setUint16(2, 42, true);
  view.setUint32(4, 8, true);
  view.setUint16(8, entries.length, true);
  entries.forEach(([tag, type, count, value], i) => {
    view.setUint16(10 + 12 * i, tag, true);
    view.setUint16(12 + 12 * i, type, true);
    view.setUint32(14 + 12 * i, count, true);
    if (type === 3 && count === 1) view.setUint16(18 + 12 * i, value, true);
    else view.setUint32(18 + 12 * i, value, true);
  });
  GEO_KEYS.forEach((key, i) => view.setUint16(keys + 2 * i, key, true));
  [...nodata].forEach((letter, i) => view.setUint8(text + i, letter.charCodeAt(0)));
  doubles.forEach((value, i) => view.setFloat64(spill + 8 * i, value, true));
  for (let i = 0; i < width * height; i++) {
    const longitude = west + ((i % width) + 0.5) * step;
    const latitude = north - (Math.floor(i / width) + 0.5) * step;
    view.setFloat32(data + 4 * i, valueAt(longitude, latitude), true);
  }
  return new Uint8Array(view.buffer);
};
