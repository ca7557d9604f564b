import { AppError } from '../errors.ts';
import { vci } from '../raster/health/vci.ts';
import { namedIndex } from './named-indices.ts';
import { provenanceSchema } from './schema.ts';

/** One digital number of several: their mean, or none where one is missing. */
const meanOf = (dn: readonly number[]): number => (dn.includes(0) ? 0 : dn.reduce((sum, value) => sum + value, 0) / dn.length);

/**
 * The value of a pixel from its copied provenance alone: digital numbers, calibration and formula; null where the formula has
 * no meaning. What is not a provenance is refused. NDVI of B08 4980 and B04 1330 with offset −0.1 is 0.846868.
 */
export function recompute(json: unknown): number | null {
  const parsed = provenanceSchema.safeParse(json);
  if (!parsed.success)
    throw new AppError('INVALID', {}, { fields: parsed.error.issues.map(({ path }) => ({ path: path.join('.'), code: 'INVALID' })) });
  const { index: id, bands, calibration, health, scene } = parsed.data;
  const index = namedIndex(id, scene.sensor);
  if (index === null) throw new AppError('INVALID', {}, { fields: [{ path: 'index', code: 'INVALID' }] });
  const inputs = index.bands.map((name) => {
    const band = bands.find((one) => one.band === name);
    if (band === undefined) throw new AppError('INVALID', {}, { fields: [{ path: `bands.${name}`, code: 'REQUIRED' }] });
    return Float32Array.of(meanOf(band.dn));
  });
  const out = new Float32Array(1);
  index.compute(inputs, calibration, out);
  const measured = out[0]!;
  const value = health === null ? measured : Math.fround(vci(measured, health.min ?? Number.NaN, health.max ?? Number.NaN));
  return Number.isNaN(value) ? null : value;
}
