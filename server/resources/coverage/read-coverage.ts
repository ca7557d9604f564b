import { actsOf } from '#domain/coverage/acts.ts';
import type { Coverage } from '#domain/coverage/coverage.ts';
import { coverageFault } from '#domain/coverage/eligibility.ts';
import { lastDayOf } from '#domain/coverage/states.ts';
import { AppError } from '#domain/errors.ts';
import type { Principal } from '#server/auth/principal.ts';
import type { Ctx } from '#server/context.ts';
import { readCoverageGround, type FieldGround } from './ground-queries.ts';
import { findCoverage, type CoverageRow } from './queries.ts';

export type UserCtx = Ctx<Principal>;
type ReadCtx = Pick<UserCtx, 'db' | 'unscoped' | 'user' | 'today'>;

/** A coverage with what its reader may do to it; the rest of a row is nobody's business but the handlers'. */
export type FoundCoverage = Coverage & Pick<CoverageRow, 'is_own' | 'relations'>;

const dress = (row: CoverageRow, ground: ReadonlyMap<string, FieldGround>): FoundCoverage => ({
  ...row,
  fields: (row.fields ?? []).map((field) => ({
    ...field,
    fault: row.state === 'pending' ? coverageFault(ground.get(field.field_id), row.holder_id, row.seed_brand) : null,
  })),
  can: actsOf(row.state, row.relations, row.is_own),
  last_day: lastDayOf(row),
});

/** Coverages as they are answered: of those that wait, with what each field is held against by now. */
export async function dressed({ unscoped }: ReadCtx, rows: readonly CoverageRow[]): Promise<FoundCoverage[]> {
  const waiting = rows.filter(({ state }) => state === 'pending').map(({ id }) => id);
  const ground = waiting.length === 0 ? [] : await readCoverageGround(unscoped, waiting);
  const of = Map.groupBy(ground, ({ coverage_id }) => coverage_id);
  return rows.map((row) => dress(row, new Map((of.get(row.id) ?? []).map((one) => [one.field_id, one]))));
}

/** Throws NOT_FOUND for one that is deleted or that the reader does not see. */
export async function readCoverage(ctx: ReadCtx, id: string): Promise<FoundCoverage> {
  const row = await findCoverage(ctx.db, ctx.user, ctx.today, id.toLowerCase());
  const [found] = row === undefined ? [] : await dressed(ctx, [row]);
  if (found === undefined) throw new AppError('NOT_FOUND');
  return found;
}
