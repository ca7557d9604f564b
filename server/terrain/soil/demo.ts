import { SOIL_CELL_M, SOIL_DEPTHS, type SoilDepth } from '#domain/soil/profile.ts';
import { chance, hash32 } from '../../imagery/provider/demo/noise.ts';
import type { SoilProvider } from './provider.ts';

const SEED = 31_407;
const METRES_PER_DEGREE = 111_320;

const round = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** A prairie soil that the place varies a little: carbon falls with depth, clay rises to the subsoil. */
const depthOf = (seed: number, [top_cm, bottom_cm]: (typeof SOIL_DEPTHS)[number]): SoilDepth => {
  const middle = (top_cm + bottom_cm) / 2;
  const own = (index: number): number => chance(seed, index);
  const clay = 20 + 6 * own(1) + 9 * Math.exp(-(((middle - 60) / 45) ** 2));
  const sand = 14 + 14 * own(2);
  const carbon = (15 + 8 * own(3)) * Math.exp(-middle / 55) + 1.5;
  const full = 27 + 0.25 * clay + 0.1 * carbon;
  return {
    top_cm,
    bottom_cm,
    clay_pct: round(clay, 1),
    sand_pct: round(sand, 1),
    silt_pct: round(100 - round(clay, 1) - round(sand, 1), 1),
    ph: round(5.9 + 0.5 * own(4) + middle / 130, 1),
    organic_carbon_g_kg: round(carbon, 1),
    nitrogen_g_kg: round(carbon / 11, 2),
    bulk_density_kg_dm3: round(1.22 + 0.0016 * middle, 2),
    cec_cmol_kg: round(9 + 0.45 * clay, 1),
    water_33kpa_pct: round(full, 1),
    water_1500kpa_pct: round(7 + 0.38 * clay, 1),
  };
};

/** Soils computed from integers, one profile a 250 m cell, the same for ever: the product works without a network. */
export const demoSoil: SoilProvider = {
  id: 'demo',
  attribution: 'Surco demo',
  is_demo: true,
  read([longitude, latitude]) {
    const cell = (degrees: number): number => Math.floor((degrees * METRES_PER_DEGREE) / SOIL_CELL_M);
    const seed = hash32(SEED, cell(longitude), cell(latitude));
    return Promise.resolve(SOIL_DEPTHS.map((depth) => depthOf(seed, depth)));
  },
};
