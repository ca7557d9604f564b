import type { CostGroup, CostKey, MarginStatus } from '#domain/margins/margin-plan.ts';
import { paperWords } from '../../resources/reports/paper/words.ts';

/** The demo's producers read Spanish of Argentina, as their reports are written. */
export const WORDS = paperWords('es', 'AR');

export const STATUS_NAMES: Readonly<Record<MarginStatus, string>> = { draft: 'Borrador', active: 'Vigente', closed: 'Cerrado' };
export const GROUP_NAMES: Readonly<Record<CostGroup, string>> = { inputs: 'Insumos', labour: 'Labores', other: 'Otros' };
export const COST_NAMES: Readonly<Record<CostKey, string>> = {
  seeds: 'Semillas',
  fertilizers: 'Fertilizantes',
  herbicides: 'Herbicidas',
  other_herbicides: 'Otros herbicidas',
  glyphosate: 'Glifosato',
  fungicides: 'Fungicidas',
  insecticides: 'Insecticidas',
  adjuvants: 'Coadyuvantes',
  water_protectors: 'Protectores de agua',
  tillage: 'Labranza',
  harvest: 'Cosecha',
  lease: 'Alquiler',
  extra_costs: 'Gastos extra',
};
