import type { ParsedInput } from '#contract/define.ts';
import type { coverage } from '#contract/fields/coverage.ts';
import { AppError } from '#domain/errors.ts';
import { readCoverage, type UserCtx } from './read-coverage.ts';

export async function coveragePdf(
  { coverage_id }: ParsedInput<typeof coverage.pdf>,
  ctx: UserCtx,
): Promise<{ code: string; hash: string; data: string }> {
  await readCoverage(ctx, coverage_id);
  throw new AppError('UNAVAILABLE');
}
