import type { analytics } from '#contract/imagery/analytics.ts';
import { AppError } from '#domain/errors.ts';
import { isEntitled } from '#domain/plans/is-entitled.ts';
import type { CropSeason, Performance, YieldState } from '#domain/schemas/analytics.ts';
import type { RecordedCrop } from '#domain/schemas/season.ts';
import { runningSeason } from '#domain/seasons/season.ts';
import { seasonWindow } from '#domain/series/seasons/season-window.ts';
import { dayDate } from '#domain/series/epoch-day.ts';
import { growingSeasons, matchSeasons } from '#domain/series/seasons/match-seasons.ts';
import { predictYield, type HarvestedSeason } from '#domain/series/seasons/predict-yield.ts';
import { seasonCurve } from '#domain/series/season-curve.ts';
import type { Observation, Phenology, SeasonCurve } from '#domain/series/types.ts';
import type { Ctx, Handlers } from '#server/context.ts';
import type { Principal } from '#server/auth/principal.ts';
import type { Queue } from '#server/jobs/queue.ts';
import { comparePeers } from './compare-peers.ts';
import { farmHarvests, harvestOf, harvestsBeside, measureHarvests, type FarmHarvest, type MeasuredHarvest } from './farm-harvests.ts';
import { findSeasonField, listObservations, type SeasonField } from './queries.ts';

const MOST_SEASONS = 6;

/** The seasons a range touches, newest first; more than six, or a range that ends before it begins, is refused. */
function yearsOf(from: string, to: string): number[] {
  const [first, last] = [runningSeason(from).year, runningSeason(to).year];
  if (from > to || last - first >= MOST_SEASONS) throw new AppError('INVALID', {}, { fields: [{ path: 'to', code: 'INVALID' }] });
  return Array.from({ length: last - first + 1 }, (_, i) => last - i);
}

const optionalDate = (day: number | null): string | null => (day === null ? null : dayDate(day));

const metricsOf = (season: Phenology): NonNullable<CropSeason['metrics']> => ({
  ...season,
  sos20: optionalDate(season.sos20),
  sos50: optionalDate(season.sos50),
  pos: dayDate(season.pos),
  eos50: optionalDate(season.eos50),
  eos20: optionalDate(season.eos20),
  max_slope: optionalDate(season.max_slope),
  min_slope: optionalDate(season.min_slope),
});

function yieldOf(curve: SeasonCurve, season: Phenology, harvests: readonly HarvestedSeason[]): YieldState {
  const is_past_peak = season.pos < curve.first_day + curve.daily.length - 1;
  const predicted = predictYield({ integral: season.small_integral, critical_integral: null, is_past_peak }, harvests);
  return typeof predicted === 'string' ? { ok: false, code: predicted } : { ok: true, ...predicted };
}

const silent = <Code extends string>(code: Code): { readonly ok: false; readonly code: Code } => ({ ok: false, code });

type Year = { readonly year: number; readonly crops: readonly RecordedCrop[]; readonly observations: readonly Observation[] };
type Harvests = { readonly known: readonly FarmHarvest[]; readonly measured: readonly MeasuredHarvest[] };

/** The crop seasons of one year: one for each recorded crop, or one without a crop. */
async function seasonsOf(
  ctx: Ctx<Principal>,
  field: SeasonField,
  { year, crops, observations }: Year,
  harvests: Harvests,
  queue: Queue,
): Promise<CropSeason[]> {
  const curve = seasonCurve(observations);
  const has_plan = isEntitled(field, ctx.now.toISOString());
  const facts = { image_count: curve?.image_count ?? observations.length, max_gap_days: curve?.max_gap_days ?? 0 };
  const recorded = crops.filter((crop) => crop.year === year);
  if (recorded.length === 0) {
    const [phenology] = curve === null ? [] : growingSeasons(curve, year).sort((a, b) => b.amplitude - a.amplitude);
    const code = has_plan ? 'PERFORMANCE_NO_CROP' : 'PLAN_REQUIRED';
    const metrics = phenology === undefined ? null : metricsOf(phenology);
    return [
      {
        season: { year, season: 2, period: 'summer' },
        crop: null,
        ...facts,
        metrics,
        performance: silent(code),
        yield: silent(code),
        harvested_kg_ha: null,
      },
    ];
  }
  const matched = curve === null ? [] : matchSeasons(recorded, curve, year, field.country);
  return Promise.all(
    recorded.map(async ({ crop, season: half, period }, i): Promise<CropSeason> => {
      const season = { year, season: half, period };
      const phenology = matched[i] ?? null;
      const harvested_kg_ha = harvestOf(harvests.known, field.id, season)?.yield_kg_ha ?? null;
      const base = { season, crop, ...facts, metrics: phenology === null ? null : metricsOf(phenology), harvested_kg_ha };
      if (!has_plan) return { ...base, performance: silent('PLAN_REQUIRED'), yield: silent('PLAN_REQUIRED') };
      if (curve === null || phenology === null) {
        const why: Performance = silent((curve?.gaps.length ?? 0) > 0 ? 'PERFORMANCE_GAP' : 'PERFORMANCE_NO_SEASON');
        return { ...base, performance: why, yield: silent('YIELD_TOO_EARLY') };
      }
      const performance = await comparePeers(ctx, field.id, season, crop, { curve, phenology }, queue);
      return { ...base, performance, yield: yieldOf(curve, phenology, harvestsBeside(harvests.measured, field.id, { ...season, crop })) };
    }),
  );
}

/** Handlers of what a field's seasons say; what an index is compared with is measured by the queue. */
export const analyticsHandlers = (queue: Queue): Handlers<typeof analytics> => ({
  async cropPerformance({ field_id, from, to }, ctx) {
    const years = yearsOf(from, to);
    const field = await findSeasonField(ctx.db, field_id);
    if (field === undefined) throw new AppError('NOT_FOUND');
    const windows = years.map((year) => seasonWindow({ year }));
    const [first, last] = [windows.at(-1)?.[0] ?? from, windows[0]?.[1] ?? to];
    const observations = (await listObservations(ctx.db, [field.id], ctx.user.id, first, last)).get(field.id) ?? [];
    const crops = new Set(field.crops.filter(({ year }) => years.includes(year)).map(({ crop }) => crop));
    const known = await farmHarvests(ctx, field.id, [...crops], years[0] ?? 0);
    const harvests = { known, measured: isEntitled(field, ctx.now.toISOString()) ? await measureHarvests(ctx, known) : [] };
    const seasons: CropSeason[] = [];
    for (const [i, year] of years.entries()) {
      const [start, end] = windows[i] ?? [from, to];
      const seen = observations.filter(({ date }) => date >= start && date <= end);
      seasons.push(...(await seasonsOf(ctx, field, { year, crops: field.crops, observations: seen }, harvests, queue)));
    }
    return { seasons };
  },
});
