import { AppError } from '#domain/errors.ts';
import { YIELD_SAMPLES } from '#domain/limits.ts';
import type { YieldCheck } from '#domain/zones/yields/check-yields.ts';
import type { ZonePlan } from '#domain/zones/types.ts';
import { geometry } from '#workers/client.ts';

/** What yields are given in, and how many kg/ha one of it is. */
export const YIELD_UNITS = { kg_ha: 1, qq_ha: 100, t_ha: 1_000 } as const;
export type YieldUnit = keyof typeof YIELD_UNITS;

/** What a plan's zones yielded, by a pasted table or a file; `names` are the words each zone may go by, the lowest first. */
export async function compareYields(source: string | File, plan: ZonePlan, names: readonly (readonly string[])[]): Promise<YieldCheck> {
  const size = typeof source === 'string' ? source.length : source.size;
  if (size > YIELD_SAMPLES.max_bytes) throw new AppError('FILE_TOO_LARGE', { max_mb: YIELD_SAMPLES.max_bytes / 1_000_000 });
  const text = typeof source === 'string' ? source : await source.text();
  return geometry.checkYields({ text, zones: plan.zones.map(({ parts }, i) => ({ parts, names: names[i] ?? [] })) });
}
