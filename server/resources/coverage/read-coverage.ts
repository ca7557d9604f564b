import { actsOf } from '#domain/coverage/acts.ts';
import type { Coverage, CoverageLine } from '#domain/coverage/coverage.ts';
import { coverageFault } from '#domain/coverage/eligibility.ts';
import { lastDayOf } from '#domain/coverage/states.ts';
import { AppError } from '#domain/errors.ts';
import type { Principal } from '#server/auth/principal.ts';
import type { Ctx } from '#server/context.ts';
import { readGround, type FieldGround } from './ground-queries.ts';
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

/** A coverage as a table has it. */
export const asLine = (row: CoverageRow): CoverageLine => ({ ...row, fields: [...(row.fields ?? [])], last_day: lastDayOf(row) });

/** Coverages as they are answered: of those that wait, with what each field is held against by now. */
export async function dressed({ unscoped }: ReadCtx, rows: readonly CoverageRow[]): Promise<FoundCoverage[]> {
  // By the fields that were read, not by those in the database: of what the call itself has just written nobody else knows.
  const asks = rows.flatMap(({ id, state, year, season, period, fields }) =>
    state === 'pending' ? (fields ?? []).map(({ field_id }) => ({ coverage_id: id, field_id, year, season, period })) : [],
  );
  const ground = asks.length === 0 ? [] : await readGround(unscoped, asks);
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
