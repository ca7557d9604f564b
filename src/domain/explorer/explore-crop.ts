import { isMaize, type CropCode, type Language } from '../codes.ts';
import { cycleOf, stagesOf } from '../phenology/crop-stages.ts';
import { dayDate, epochDay } from '../series/epoch-day.ts';
import { CROP_HEAT, type CropHeat } from '../weather/crop-heat.ts';
import { CROP_TRAITS, type CropTraits } from './catalog/crop-traits.ts';
import { GENOTYPE_CYCLES, type Cycle, type GenotypeCycle } from './catalog/cycles.ts';
import { DENSITY_YIELDS, HYBRIDS, hybridDensity } from './catalog/hybrids.ts';
import { REGION_NORMALS } from './catalog/normals.ts';
import { countryOf, regionsOf, type SowingRegion } from './catalog/regions.ts';
import { SOWING_WINDOWS } from './catalog/sowing-windows.ts';
import { eviEnvelope, type EnvelopeStep } from './evi-envelope.ts';
import { isInWindow } from './sowing-window.ts';
import { daysToGdd, gddSums, SOYBEAN_EMERGENCE_GDD, soybeanDays } from './stage-days.ts';
import { typicalGdd } from './typical-weather.ts';

type Names = Readonly<Record<Language, string>>;
export type ExplorerQuestion = {
  /** ISO 3166-2 of the province or state. */
  readonly province: string;
  readonly crop: CropCode;
  readonly genotype_id: number | null;
  /** YYYY-MM-DD. */
  readonly sown: string;
};

export type ExplorerStage = {
  readonly code: string;
  readonly names: Names;
  /** Degree-days from sowing; null where days or nothing are known. */
  readonly gdd: number | null;
  /** Days after sowing, and the date; null where they cannot be determined. */
  readonly days: number | null;
  readonly date: string | null;
  readonly is_critical: boolean;
};

export type CropAnalysis = {
  readonly windows: readonly {
    readonly region: SowingRegion | 'all';
    readonly start: string;
    readonly end: string;
    readonly is_here: boolean;
  }[];
  /** Whether the sowing date lies in a window of the place; null where there is none. It warns and never refuses. */
  readonly is_in_window: boolean | null;
  readonly heat: Pick<CropHeat, 'base_c' | 'upper_c'> | null;
  /** Town whose typical temperatures the dates are made with; null where the province has none. */
  readonly normals_of: string | null;
  readonly cycles: readonly GenotypeCycle[];
  readonly stages: readonly ExplorerStage[];
  readonly critical: { readonly from: string | null; readonly to: string | null } | null;
  readonly cycle_days: number | null;
  readonly envelope: { readonly base: number; readonly peak: number; readonly steps: readonly EnvelopeStep[] } | null;
  readonly hybrids: readonly {
    readonly code: string;
    readonly names: Names;
    readonly cycle: Cycle;
    readonly plants_ha: readonly number[];
  }[];
};

type Growing = { readonly crop: CropCode; readonly scale: CropTraits['scale']; readonly cycle: Cycle; readonly sums: Float64Array };

/** Days after sowing of a stage: by degree-days, and of soybean by the days of its maturity group. */
function daysOf({ crop, scale, cycle, sums }: Growing, code: string, gdd: number | null): number | null {
  if (scale !== 'soybean') return gdd === null ? null : daysToGdd(gdd, sums);
  const emergence = daysToGdd(SOYBEAN_EMERGENCE_GDD, sums);
  if (code === 'VE' || emergence === null) return emergence;
  const after = soybeanDays(cycle, code, crop === 8);
  return after === null ? null : emergence + after;
}

/**
 * What the product knows of a crop in a province, for a sowing date (domain.md §2.3, §2.5, §10.1): sowing windows, cycles, stages with the dates they are
 * usually reached on with typical temperatures, critical period, default EVI envelope, hybrids. Early maize of the middle cycle sown in Buenos Aires on
 * 2025-10-01 → silking (R1) on 2025-12-20, maturity (R6) on 2026-02-08.
 */
export function exploreCrop({ province, crop, genotype_id, sown }: ExplorerQuestion): CropAnalysis {
  const traits = CROP_TRAITS[crop];
  const here = regionsOf(province);
  const windows = SOWING_WINDOWS.filter((one) => one.country === countryOf(province) && one.crop === crop)
    .map(({ region, start, end }) => ({ region, start, end, is_here: here.length > 0 && (region === 'all' || here.includes(region)) }))
    .toSorted((a, b) => Number(b.is_here) - Number(a.is_here));
  const own = windows.filter(({ is_here }) => is_here);
  const region = own.map((one) => one.region).find((one) => one !== 'all') ?? here[0];
  const normals = region === undefined ? null : REGION_NORMALS[region];
  const cycles = GENOTYPE_CYCLES.filter((one) => one.crop === crop);
  const cycle = cycleOf(crop, genotype_id);

  const day = epochDay(sown);
  // The general scale has no degree-days.
  const heat = traits.scale === 'bbch' ? null : CROP_HEAT[crop];
  const sums = normals === null || heat === null ? new Float64Array() : gddSums((days) => typicalGdd(normals, day + days, heat));
  const dateOf = (days: number | null): string | null => (days === null ? null : dayDate(day + days));
  const dated = stagesOf(crop, cycle).map(({ code, names, gdd }) => ({
    code,
    names,
    gdd,
    days: daysOf({ crop, scale: traits.scale, cycle, sums }, code, gdd),
  }));
  const at = (code: string | undefined): number | null => dated.find((stage) => stage.code === code)?.days ?? null;
  const { critical } = traits;
  const [from, to] = [at(critical?.from), at(critical?.to)];
  const first = from === null || critical === null ? null : from + critical.shift_days;
  const cycle_days = dated.at(-1)?.days ?? null;
  return {
    windows,
    is_in_window: own.length === 0 ? null : own.some((one) => isInWindow(sown, one)),
    heat: heat === null ? null : { base_c: heat.base_c, upper_c: heat.upper_c },
    normals_of: normals?.place ?? null,
    cycles,
    stages: dated.map((stage) => ({
      ...stage,
      date: dateOf(stage.days),
      is_critical: stage.days !== null && first !== null && to !== null && stage.days >= first && stage.days <= to,
    })),
    critical: critical === null ? null : { from: dateOf(first), to: dateOf(to) },
    cycle_days,
    envelope: cycle_days === null ? null : { ...traits.evi, steps: eviEnvelope(traits.evi, cycle_days) },
    hybrids: isMaize(crop)
      ? HYBRIDS.filter(({ countries }) => countries.includes(countryOf(province))).map((hybrid) => ({
          code: hybrid.code,
          names: hybrid.names,
          cycle: hybrid.cycle,
          plants_ha: DENSITY_YIELDS.map((yield_kg_ha) => hybridDensity(hybrid, yield_kg_ha)),
        }))
      : [],
  };
}
