type Samples = Uint8Array | Int16Array | Uint16Array | Float32Array;
/** One page as it stands in the file: samples of a pixel beside each other, or rows of bits already packed. */
export type TiffPage = {
  readonly width: number;
  readonly height: number;
  readonly samples: Samples;
  readonly bands?: number;
  readonly bits?: 1;
  /** Tag 254: 1 an overview, 4 a mask. */
  readonly subfile?: number;
  readonly photometric?: number;
  readonly extras?: readonly number[];
  readonly nodata?: string;
  readonly rows_per_strip?: number;
};
type Entry = readonly [tag: number, type: 2 | 3 | 4, values: readonly number[]];

const BYTES = { 2: 1, 3: 2, 4: 4 } as const;
const even = (length: number): number => length + (length & 1);
const formatOf = (samples: Samples): number => (samples instanceof Float32Array ? 3 : samples instanceof Int16Array ? 2 : 1);

function entriesOf(page: TiffPage, at: number): Entry[] {
  const { width, height, samples, bands = 1, bits = 8 * samples.BYTES_PER_ELEMENT, rows_per_strip = height } = page;
  const row = samples.byteLength / height;
  const tops = Array.from({ length: Math.ceil(height / rows_per_strip) }, (_, i) => i * rows_per_strip);
  const all = (value: number): number[] => Array.from({ length: bands }, () => value);
  return [
    [254, 4, [page.subfile ?? 0]],
    [256, 4, [width]],
    [257, 4, [height]],
    [258, 3, all(bits)],
    [259, 3, [1]],
    [262, 3, [page.photometric ?? 1]],
    [273, 4, tops.map((top) => at + top * row)],
    [277, 3, [bands]],
    [278, 4, [rows_per_strip]],
    [279, 4, tops.map((top) => Math.min(rows_per_strip, height - top) * row)],
    ...(page.extras === undefined ? [] : [[338, 3, page.extras] as const]),
    [339, 3, all(formatOf(samples))],
    ...(page.nodata === undefined ? [] : [[42_113, 2, [...page.nodata, '\0'].map((letter) => letter.charCodeAt(0))] as const]),
  ];
}

/** A plain little-endian TIFF of several pages, with the tags a test wants and nothing packed. */
export function pagedTiff(pages: readonly TiffPage[]): Uint8Array<ArrayBuffer> {
  const sizes = pages.map((page) => {
    const entries = entriesOf(page, 0);
    const spilt = entries.map(([, type, values]) => BYTES[type] * values.length).filter((bytes) => bytes > 4);
    const directory = 6 + 12 * entries.length + spilt.reduce((sum, bytes) => sum + even(bytes), 0);
    return { directory, whole: directory + even(page.samples.byteLength) };
  });
  const view = new DataView(new ArrayBuffer(8 + sizes.reduce((sum, { whole }) => sum + whole, 0)));
  view.setUint32(0, 0x002a4949, true);
  view.setUint32(4, 8, true);
  let start = 8;
  pages.forEach((page, i) => {
    const { directory, whole } = sizes[i]!;
    const entries = entriesOf(page, start + directory);
    let spill = start + 6 + 12 * entries.length;
    view.setUint16(start, entries.length, true);
    entries.forEach(([tag, type, values], k) => {
      const at = start + 2 + 12 * k;
      const bytes = BYTES[type] * values.length;
      view.setUint16(at, tag, true);
      view.setUint16(at + 2, type, true);
      view.setUint32(at + 4, values.length, true);
      const target = bytes > 4 ? spill : at + 8;
      if (bytes > 4) view.setUint32(at + 8, spill, true);
      values.forEach((value, n) => {
        if (type === 2) view.setUint8(target + n, value);
        else if (type === 3) view.setUint16(target + 2 * n, value, true);
        else view.setUint32(target + 4 * n, value, true);
      });
      if (bytes > 4) spill += even(bytes);
    });
    view.setUint32(start + 2 + 12 * entries.length, i + 1 < pages.length ? start + whole : 0, true);
    const { buffer, byteOffset, byteLength } = page.samples;
    new Uint8Array(view.buffer).set(new Uint8Array(buffer, byteOffset, byteLength), start + directory);
    start += whole;
  });
  return new Uint8Array(view.buffer);
}
