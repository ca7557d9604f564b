import { randomUUID } from 'node:crypto';
import type { ParsedInput } from '#contract/define.ts';
import type { coverage } from '#contract/fields/coverage.ts';
import { mayDo } from '#domain/coverage/acts.ts';
import type { Coverage, CoverageInfo } from '#domain/coverage/coverage.ts';
import { stepRefusal, type CoverageAct } from '#domain/coverage/states.ts';
import { COVERAGE_TERMS } from '#domain/coverage/terms.ts';
import { AppError } from '#domain/errors.ts';
import { isRestorable } from '#domain/fields/deletion.ts';
import { isSameSeason } from '#domain/seasons/season.ts';
import { checkMost } from '#server/db/check-most.ts';
import { isUniqueViolation } from '#server/db/db-error.ts';
import type { Db } from '#server/db/db.ts';
import { fieldRights } from '../fields/rights.ts';
import { checkFields, checkSeason, refuseAt, type Wanted } from './check-fields.ts';
import { acceptInvoice } from './invoice.ts';
import { findCoverageFacts, lockCoverage, type LockedCoverage } from './queries.ts';
import { readCoverage, type FoundCoverage, type UserCtx } from './read-coverage.ts';
import {
  addFields,
  annulCoverage,
  approveCoverage,
  freezeSowings,
  insertCoverage,
  listFieldIds,
  notifyCoverage,
  putInvoice,
  removeFields,
  setDeleted,
  touchCoverage,
  updateCoverage,
} from './write-queries.ts';

type Held = { readonly coverage_id: string; readonly version: number };

/** Of two that cover a field at once the database lets one in; the other is told which field it was. */
async function oneCoverage<T>(ctx: UserCtx, wanted: Wanted, write: (tx: Db) => Promise<T>): Promise<T> {
  try {
    return await ctx.db.tx(write);
  } catch (error) {
    if (!isUniqueViolation(error, 'coverage_once')) throw error;
    await checkFields(ctx, wanted);
    throw new AppError('COVERAGE_NOT_ELIGIBLE', {}, { cause: error });
  }
}

export async function createCoverage(
  { name, file, field_ids, ...said }: ParsedInput<typeof coverage.create>,
  ctx: UserCtx,
): Promise<Coverage> {
  const { user, now } = ctx;
  const { year, season, period, seed_brand } = said;
  const wanted = { season: { year, season, period }, seed_brand, field_ids, added: field_ids, holder_id: null, but: null };
  // Before the call's first statement: whoever waits for the file to be looked through holds no connection.
  await checkFields({ ...ctx, unscoped: ctx.outside }, wanted);
  const invoice = await acceptInvoice(ctx, name, file);
  const id = randomUUID();
  return oneCoverage(ctx, wanted, async (tx) => {
    const holder_id = await checkFields(ctx, wanted);
    await checkMost(ctx.unscoped, 'coverages', [holder_id], 1);
    await insertCoverage(tx, { ...said, id, holder_id, created_by: user.id }, now);
    await addFields(tx, id, field_ids, said);
    await putInvoice(tx, id, invoice, now);
    await notifyCoverage(tx, id, user.id, now);
    ctx.note({ subject_id: id, field_ids, detail: { year, season, period, sha256: invoice.sha256 } });
    return readCoverage({ ...ctx, db: tx }, id);
  });
}

/** Throws unless its reader may do this to a coverage as he has found it. */
function checkStep({ relations, is_own, state }: FoundCoverage, act: CoverageAct): void {
  if (!mayDo(relations, act, is_own)) throw new AppError('FORBIDDEN');
  const refusal = stepRefusal(state, act);
  if (refusal !== null) throw new AppError(refusal);
}

/** A coverage as its writer may do this to it and saw it, held until the transaction ends; else why not. */
async function hold(ctx: UserCtx, tx: Db, { coverage_id, version }: Held, act: CoverageAct): Promise<FoundCoverage> {
  const reading = { ...ctx, db: tx };
  checkStep(await readCoverage(reading, coverage_id), act);
  await lockCoverage(tx, coverage_id);
  const found = await readCoverage(reading, coverage_id);
  checkStep(found, act);
  if (found.version === version) return found;
  const { is_own: _is_own, relations: _relations, ...copy } = found;
  throw new AppError('VERSION_STALE', { current: found.version, copy: JSON.stringify(copy) });
}

const idsOf = (found: Pick<Coverage, 'fields'>): string[] => found.fields.map(({ field_id }) => field_id);

/** The fields that a coverage has not, or all of another season; he who takes a field in must have the right to it. */
async function addedFields(
  ctx: UserCtx,
  found: Omit<FoundCoverage, 'holder_id'>,
  { field_ids, ...said }: Omit<CoverageInfo, 'business_name'>,
): Promise<string[]> {
  const is_same = isSameSeason(found, said) && found.seed_brand === said.seed_brand;
  const kept = new Set(is_same ? idsOf(found) : []);
  const added = field_ids.filter((id) => !kept.has(id));
  const verdict = await fieldRights(ctx.db, ctx.user, added, 'edit_coverage');
  if (verdict !== true) throw new AppError(verdict);
  return added;
}

export async function edit({ coverage_id, version, ...info }: ParsedInput<typeof coverage.edit>, ctx: UserCtx): Promise<Coverage> {
  const { db, now } = ctx;
  const { field_ids, ...said } = info;
  const { holder_id, ...found } = await hold(ctx, db, { coverage_id, version }, 'edit');
  const { id } = found;
  const added = await addedFields(ctx, found, info);
  const { year, season, period, seed_brand } = said;
  const wanted = { season: { year, season, period }, seed_brand, field_ids, added, holder_id, but: id };
  return oneCoverage(ctx, wanted, async (tx) => {
    if (added.length === 0) checkSeason(said, ctx.today);
    else await checkFields(ctx, wanted);
    const gone = (await listFieldIds(tx, id)).filter((one) => added.includes(one) || !field_ids.includes(one));
    await removeFields(tx, id, gone);
    await addFields(tx, id, added, said);
    await updateCoverage(tx, id, said, now);
    ctx.note({ subject_id: id, field_ids: [...new Set([...idsOf(found), ...field_ids])] });
    return readCoverage({ ...ctx, db: tx }, id);
  });
}

export async function replaceInvoice(
  { coverage_id, version, name, file }: ParsedInput<typeof coverage.replaceInvoice>,
  ctx: UserCtx,
): Promise<Coverage> {
  const { db, outside, now, providers } = ctx;
  // Before the call's first statement, as of a new one.
  checkStep(await readCoverage({ ...ctx, db: outside, unscoped: outside }, coverage_id), 'edit');
  const invoice = await acceptInvoice(ctx, name, file);
  return db.tx(async (tx) => {
    const found = await hold(ctx, tx, { coverage_id, version }, 'edit');
    const before = await putInvoice(tx, found.id, invoice, now);
    await touchCoverage(tx, found.id, now);
    ctx.note({ subject_id: found.id, field_ids: idsOf(found), detail: { sha256: invoice.sha256 } });
    if (before !== null) ctx.after(() => providers.invoices.drop(before));
    return readCoverage({ ...ctx, db: tx }, found.id);
  });
}

export function remove({ coverage_id, version }: ParsedInput<typeof coverage.remove>, ctx: UserCtx): Promise<{ coverage_id: string }> {
  const { db, now } = ctx;
  return db.tx(async (tx) => {
    const found = await hold(ctx, tx, { coverage_id, version }, 'delete');
    await setDeleted(tx, found.id, now, now);
    ctx.note({ subject_id: found.id, field_ids: idsOf(found) });
    return { coverage_id: found.id };
  });
}

/** Whoever could delete it brings it back, within the days there are. */
async function holdDeleted(ctx: UserCtx, tx: Db, coverage_id: string): Promise<LockedCoverage> {
  const [facts] = await findCoverageFacts(tx, ctx.user.id, [coverage_id]);
  const locked = facts === undefined ? undefined : await lockCoverage(tx, coverage_id);
  if (facts === undefined || locked === undefined) throw new AppError('NOT_FOUND');
  if (!mayDo(facts.relations, 'delete', locked.created_by === ctx.user.id)) throw new AppError('FORBIDDEN');
  if (locked.deleted_at !== null && !isRestorable(locked.deleted_at, ctx.now.toISOString())) throw new AppError('RESTORE_EXPIRED');
  return locked;
}

export async function restore({ coverage_id }: ParsedInput<typeof coverage.restore>, ctx: UserCtx): Promise<Coverage> {
  const { db, now } = ctx;
  const { id, deleted_at, holder_id, seed_brand, ...season } = await holdDeleted(ctx, db, coverage_id);
  const field_ids = await listFieldIds(db, id);
  ctx.note({ subject_id: id, field_ids });
  const wanted = { season, seed_brand, field_ids, added: field_ids, holder_id, but: id };
  return oneCoverage(ctx, wanted, async (tx) => {
    if (deleted_at !== null) await setDeleted(tx, id, null, now);
    return readCoverage({ ...ctx, db: tx }, id);
  });
}

export function annul({ coverage_id, version, reason }: ParsedInput<typeof coverage.annul>, ctx: UserCtx): Promise<Coverage> {
  const { db, user, now } = ctx;
  return db.tx(async (tx) => {
    const found = await hold(ctx, tx, { coverage_id, version }, 'void');
    await annulCoverage(tx, found.id, user.id, reason, now);
    await notifyCoverage(tx, found.id, user.id, now);
    ctx.note({ subject_id: found.id, field_ids: idsOf(found), detail: { before: found.state } });
    return readCoverage({ ...ctx, db: tx }, found.id);
  });
}

export function activate(
  { coverage_id, version, terms_version }: Omit<ParsedInput<typeof coverage.activate>, 'brand'>,
  ctx: UserCtx,
): Promise<Coverage> {
  const { db, user, now } = ctx;
  return db.tx(async (tx) => {
    const found = await hold(ctx, tx, { coverage_id, version }, 'approve');
    if (terms_version !== COVERAGE_TERMS.version) throw new AppError('COVERAGE_TERMS_CHANGED', { version: COVERAGE_TERMS.version });
    refuseAt(
      'COVERAGE_FIELDS_CHANGED',
      found.fields.flatMap(({ fault }, at) => (fault === null ? [] : [{ path: `fields.${String(at)}`, code: fault }])),
    );
    await freezeSowings(tx, found.id, found.seed_brand);
    await approveCoverage(tx, found.id, user.id, terms_version, now);
    await notifyCoverage(tx, found.id, user.id, now);
    ctx.note({ subject_id: found.id, field_ids: idsOf(found), detail: { terms_version } });
    return readCoverage({ ...ctx, db: tx }, found.id);
  });
}
