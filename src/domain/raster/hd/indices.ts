import type { HdBand, IndexId } from '#domain/schemas/imagery.ts';
import { cire } from '../indices/cire.ts';
import { evi } from '../indices/evi.ts';
import { ndre } from '../indices/ndre.ts';
import { ndvi } from '../indices/ndvi.ts';
import { ndwi } from '../indices/ndwi.ts';
import type { SpectralIndex } from '../indices/spectral-index.ts';

type HdIndex = SpectralIndex<HdBand>;

/** An index of the same meaning made of bands of PlanetScope. */
const ofHd = (index: SpectralIndex, formula: string, bands: readonly HdBand[]): HdIndex => ({
  id: index.id,
  formula,
  bands,
  native_m: 3,
  display: index.display,
  ...(index.is_of_water === undefined ? {} : { is_of_water: index.is_of_water }),
  compute: (inputs, calibration, out) => index.compute(inputs, calibration, out),
});

/**
 * The indices of the eight bands of PlanetScope (domain.md §1.3, §1.10): the same formulas of its own bands, all at 3 m. It has
 * no band at 783 nm, so CIre is nir / rededge − 1, and no short-wave band, so surface water is NDWI. NDVI of nir 0.412 and
 * red 0.033 is 0.851685.
 */
export const HD_INDICES: Readonly<Record<IndexId, HdIndex>> = {
  ndvi: ofHd(ndvi, '(nir − red) / (nir + red)', ['nir', 'red']),
  evi: ofHd(evi, '2.5 (nir − red) / (nir + 6 red − 7.5 blue + 1)', ['nir', 'red', 'blue']),
  ndre: ofHd(ndre, '(nir − rededge) / (nir + rededge)', ['nir', 'rededge']),
  cire: ofHd(cire, 'nir / rededge − 1', ['nir', 'rededge']),
  mndwi: ofHd(ndwi, '(green − nir) / (green + nir)', ['green', 'nir']),
};
