import type { Band, IndexId, SceneBand } from '#domain/schemas/imagery.ts';
import type { BandInput } from '../types.ts';

/** Reflectance = DN × scale + offset. */
export type Calibration = { readonly scale: number; readonly offset: number };

/** Side of the pixels an index is computed on. */
export type NativeMetres = 3 | 10 | 20;

/** One spectral index of the bands of a sensor: add a file like `ndvi.ts` and a line in `index.ts` to have another. */
export type SpectralIndex<B extends SceneBand = Band> = {
  readonly id: IndexId | 'evi2' | 'ndwi' | 's2rep';
  /** As people write it, of reflectances. */
  readonly formula: string;
  /** Bands in the order `compute` takes them; finer ones are averaged onto the grid of `native_m` first. */
  readonly bands: readonly B[];
  readonly native_m: NativeMetres;
  /** Values the colours run between. */
  readonly display: readonly [min: number, max: number];
  /** Water is what it looks for: the mask believes pixels of class water as well (domain.md §1.2). */
  readonly is_of_water?: true;
  /** Used instead when a band is missing. */
  readonly fallback?: SpectralIndex<B>;
  /** Fills `out` with the index of each pixel; NaN where a band has no data or the formula has no meaning. */
  compute(bands: readonly BandInput[], calibration: Calibration, out: Float32Array): void;
};

/** Sums of reflectance below this say nothing (domain.md §1.3). */
export const MIN_DENOMINATOR = 0.01;

/** Reflectance clamped to what a surface can show, 0–1.6 (domain.md §1.1). DN 1330 at scale 1e-4, offset -0.1 is 0.033. */
export const reflectance = (dn: number, scale: number, offset: number): number => {
  const rho = dn * scale + offset;
  return rho < 0 ? 0 : rho > 1.6 ? 1.6 : rho;
};
