import type { ActivityType } from '../../codes.ts';
import { entriesOf, sameName } from './entries.ts';

const per = (dimension: string, base: string) => (to_base: number, activities: readonly ActivityType[]) => ({
  activities: [...activities],
  dimension,
  to_base,
  base,
});
const massArea = per('mass_area', 'kg/ha');
const volumeArea = per('volume_area', 'L/ha');
const countArea = per('count_area', '1/ha');

/**
 * Units of the doses, densities, volumes and yields of activities, the usual one of each first (definitions; 1 mm is 10 000 L/ha, a quintal is 100 kg).
 * Bags are none of them: their weight is the seed's.
 */
export const UNITS = entriesOf('unit', [
  ['plants_ha', { es: 'plantas/ha', en: 'plants/ha', pt: 'plantas/ha' }, countArea(1, ['sow', 'resow'])],
  ['plants_m2', { es: 'plantas/m²', en: 'plants/m²', pt: 'plantas/m²' }, countArea(10_000, ['sow', 'resow'])],
  ['seeds_ha', { es: 'semillas/ha', en: 'seeds/ha', pt: 'sementes/ha' }, countArea(1, ['sow', 'resow'])],
  ['l_ha', sameName('L/ha'), volumeArea(1, ['fertilization', 'application'])],
  ['cc_ha', sameName('cc/ha'), volumeArea(0.001, ['application'])],
  ['ml_ha', sameName('mL/ha'), volumeArea(0.001, ['application'])],
  ['t_ha', sameName('t/ha'), massArea(1000, ['fertilization', 'harvest'])],
  ['qq_ha', { es: 'qq/ha', en: 'q/ha', pt: 'q/ha' }, massArea(100, ['harvest'])],
  ['kg_ha', sameName('kg/ha'), massArea(1, ['sow', 'resow', 'fertilization', 'application', 'harvest'])],
  ['g_ha', sameName('g/ha'), massArea(0.001, ['application'])],
  ['mm', sameName('mm'), per('depth', 'L/ha')(10_000, ['irrigation'])],
  ['m3_ha', sameName('m³/ha'), volumeArea(1000, ['irrigation'])],
  ['l_min', sameName('L/min'), per('flow', 'L/min')(1, ['irrigation'])],
  ['min', sameName('min'), per('time', 'min')(1, ['irrigation'])],
  ['l', sameName('L'), per('volume', 'L')(1, ['irrigation'])],
  ['pct', sameName('%'), per('ratio', '1')(0.01, ['harvest'])],
]);
