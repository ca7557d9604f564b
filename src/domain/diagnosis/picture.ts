/** A picture of three bytes a pixel, red, green, blue, row by row. */
export type Picture = { readonly width: number; readonly height: number; readonly pixels: Uint8Array };
/** One byte a pixel of a picture: 1 within, 0 without. */
export type Mask = Uint8Array;

const LINEAR = Float64Array.from({ length: 256 }, (_, byte) => {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});
const EPSILON = (6 / 29) ** 3;
/** What CIE 1976 takes of a share of the white point, from a table: the cube root is most of the work. */
const ROOTS = Float64Array.from({ length: 4_097 }, (_, at) => {
  const share = at / 4_096;
  return share > EPSILON ? Math.cbrt(share) : share / (3 * (6 / 29) ** 2) + 4 / 29;
});
const rootOf = (share: number): number => {
  const place = Math.min(1, share) * 4_096;
  const at = Math.min(4_095, Math.floor(place));
  return ROOTS[at]! + (ROOTS[at + 1]! - ROOTS[at]!) * (place - at);
};

/** L*, a*, b* of each pixel, three numbers a pixel. */
export type LabPicture = Float32Array;

/** Of sRGB under D65 (IEC 61966-2-1, CIE 1976). White → 100, 0, 0; pure red → 53.2, 80.1, 67.2 within 0.1. */
export function labOf({ pixels }: Pick<Picture, 'pixels'>): LabPicture {
  const lab = new Float32Array(pixels.length);
  for (let at = 0; at < pixels.length; at += 3) {
    const [r, g, b] = [LINEAR[pixels[at]!]!, LINEAR[pixels[at + 1]!]!, LINEAR[pixels[at + 2]!]!];
    const x = rootOf((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
    const y = rootOf(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
    const z = rootOf((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
    lab[at] = 116 * y - 16;
    lab[at + 1] = 500 * (x - y);
    lab[at + 2] = 200 * (y - z);
  }
  return lab;
}

/** The picture blurred by a Gaussian of σ pixels, rim pixels repeated. */
export function blur({ width, height, pixels }: Picture, sigma: number): Picture {
  const radius = Math.ceil(sigma * 3);
  const raw = Float64Array.from({ length: 2 * radius + 1 }, (_, at) => Math.exp(-((at - radius) ** 2) / (2 * sigma ** 2)));
  const sum = raw.reduce((total, one) => total + one, 0);
  const kernel = raw.map((one) => one / sum);
  const pass = (from: Uint8Array, length: number, lines: number, step: number, line_step: number): Uint8Array => {
    const to = new Uint8Array(from.length);
    for (let line = 0; line < lines; line++)
      for (let at = 0; at < length; at++)
        for (let band = 0; band < 3; band++) {
          let value = 0;
          for (let k = -radius; k <= radius; k++) {
            const place = Math.min(length - 1, Math.max(0, at + k));
            value += kernel[k + radius]! * from[line * line_step + place * step + band]!;
          }
          to[line * line_step + at * step + band] = Math.round(value);
        }
    return to;
  };
  const across = pass(pixels, width, height, 3, width * 3);
  return { width, height, pixels: pass(across, height, width, width * 3, 3) };
}
