import { availableWater } from './available-water.ts';
import { depthAverage } from './depth-average.ts';
import { organicMatter } from './organic-matter.ts';
import { SOIL_CELL_HA, type SoilDepth } from './profile.ts';
import { textureClass, type Texture } from './texture-class.ts';

const TOPSOIL_CM = 30;
const ROOTED_CM = 100;

/** What an adviser asks of a soil: means of the upper 30 cm, and the water it holds for plants down to a metre. */
export type SoilSummary = {
  readonly texture: Texture | null;
  readonly clay_pct: number | null;
  readonly sand_pct: number | null;
  readonly silt_pct: number | null;
  readonly organic_matter_pct: number | null;
  readonly ph: number | null;
  readonly nitrogen_g_kg: number | null;
  readonly cec_cmol_kg: number | null;
  readonly available_water_mm: number | null;
};

/** Depth averages of a profile (domain.md §1.9). Carbon of 19 g/kg through the upper 30 cm is 3.28 % organic matter. */
export function summarizeSoil(depths: readonly SoilDepth[]): SoilSummary {
  const top = (property: Parameters<typeof depthAverage>[1]): number | null => depthAverage(depths, property, TOPSOIL_CM);
  const [sand_pct, silt_pct, clay_pct, carbon] = [top('sand_pct'), top('silt_pct'), top('clay_pct'), top('organic_carbon_g_kg')];
  return {
    texture: sand_pct === null || silt_pct === null || clay_pct === null ? null : textureClass(sand_pct, silt_pct, clay_pct),
    clay_pct,
    sand_pct,
    silt_pct,
    organic_matter_pct: carbon === null ? null : organicMatter(carbon),
    ph: top('ph'),
    nitrogen_g_kg: top('nitrogen_g_kg'),
    cec_cmol_kg: top('cec_cmol_kg'),
    available_water_mm: availableWater(depths, ROOTED_CM),
  };
}

/** Cells of the soil map in a field: too few to show zones inside it. 50 ha have 8.0. */
export const soilCells = (area_ha: number): number => area_ha / SOIL_CELL_HA;
