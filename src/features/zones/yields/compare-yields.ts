import { YIELD_SAMPLES } from '#domain/limits.ts';
import type { ZonePlan } from '#domain/zones/types.ts';
import type { YieldCheck } from '#domain/zones/yields/check-yields.ts';
import type { YieldOptions } from '#domain/zones/yields/read-samples.ts';
import { unitNamed, type YieldUnit } from '#domain/zones/yields/yield-units.ts';
import { readBytes } from '#ui/inputs/read-bytes.ts';
import { geometry } from '#workers/client.ts';

/** What yields may be said to be in where their table does not say. */
export const YIELD_UNITS = ['kg/ha', 'qq/ha', 't/ha'] as const;
export type ChosenUnit = (typeof YIELD_UNITS)[number];

export type Compared = {
  readonly check: YieldCheck;
  readonly unit: YieldUnit;
  /** Whether the table says so itself. */
  readonly is_named: boolean;
};

/** What a plan's zones yielded, by a pasted table or a file; `names` are the words each zone may go by, the lowest first. */
export async function compareYields(
  source: string | File,
  plan: ZonePlan,
  names: readonly (readonly string[])[],
  chosen: ChosenUnit,
  answers: Omit<YieldOptions, 'unit'>,
): Promise<Compared> {
  const unit = unitNamed(chosen)!;
  const read = await geometry.checkYields({
    source: source instanceof File ? await readBytes(source, YIELD_SAMPLES.file_bytes) : source,
    zones: plan.zones.map(({ parts }, i) => ({ parts, names: names[i] ?? [] })),
    options: { unit, ...answers },
  });
  return { check: read.check, unit: read.unit ?? unit, is_named: read.unit !== null };
}
