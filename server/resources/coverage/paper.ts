import { randomUUID } from 'node:crypto';
import type { ParsedInput } from '#contract/define.ts';
import type { coverage } from '#contract/fields/coverage.ts';
import type { Language } from '#domain/codes.ts';
import type { CoverageData } from '#domain/coverage/coverage-data.ts';
import { AppError } from '#domain/errors.ts';
import { canonicalJson } from '#domain/reports/canonical-json.ts';
import { BUILD } from '#server/config/build.ts';
import { checkMost } from '#server/db/check-most.ts';
import { readLookups } from '../lookups/read-lookups.ts';
import { isCodeTaken, lockSeries } from '../reports/issue-queries.ts';
import { planningFormulas } from '../reports/paper/planning-blocks.ts';
import { paperWords } from '../reports/paper/words.ts';
import { FORMAT, writeData } from '../reports/save-report.ts';
import { sha256 } from '../reports/write-sheet.ts';
import { languageOf } from '../users/language-of.ts';
import { composePage } from './page/compose-page.ts';
import { findInvoiceHash, findNewest, findReader, insertPage, type IssuedPage } from './page/queries.ts';
import { unscopedOutside } from './page/measure-around.ts';
import { nameIn, showFields } from './page/show-fields.ts';
import { readCoverage, type UserCtx } from './read-coverage.ts';

type Paper = Pick<IssuedPage, 'code' | 'hash' | 'data'>;
/** Everything a paper says, drawn; nothing is held or written yet. */
type Prepared = Pick<CoverageData, 'state' | 'season' | 'producer' | 'fields' | 'images' | 'sources'> & {
  readonly made_by: string;
  readonly language: Language;
  readonly sheet: { readonly text: string; readonly facts: readonly string[] };
  readonly content: string;
};

async function prepare(ctx: UserCtx, coverage_id: string): Promise<Prepared> {
  const { outside, user, today } = ctx;
  const language = languageOf(user);
  const found = await readCoverage({ db: outside, unscoped: unscopedOutside(ctx), user, today }, coverage_id);
  const reader = await findReader(outside, user.id);
  if (reader === undefined) throw new AppError('NOT_FOUND');
  const lookups = await readLookups(outside);
  const shown = await showFields(ctx, found, lookups, language);
  const { provider } = await ctx.providers.imagery.open();
  const words = paperWords(language, reader.country);
  const sheet = composePage(words, {
    coverage: found,
    seed_brand: nameIn(lookups, 'brand', found.seed_brand, language) ?? found.seed_brand,
    fields: shown,
    sha256: found.invoice === null ? null : await findInvoiceHash(outside, found.id),
    today,
    made_by: reader.name,
    brand: user.brand_id,
    attribution: provider.attribution,
  });
  const written = await ctx.work.run('write_sheet', sheet);
  // The day it is printed on is no part of what it says.
  const lasting = await ctx.work.run('write_sheet', { ...sheet, head: [] });
  const { year, season, period, state, firstname, lastname } = found;
  const said = {
    state,
    season: { year, season, period },
    producer: `${firstname} ${lastname}`,
    fields: shown.map(({ name, farm, area_ha, province }) => ({ name, farm, area_ha, province })),
    images: shown.flatMap(({ before, after }, field) =>
      [before, after].flatMap((seen) => (seen === null || seen.picture === null ? [] : [{ ...seen.image, field }])),
    ),
    sources: { formulas: { evi: planningFormulas(words).evi }, weather: null },
  };
  return { ...said, made_by: reader.name, language, sheet: written, content: sha256(canonicalJson({ ...said, sheet: lasting.hash })) };
}

/**
 * The paper of a coverage as its reader may see it, with a code of its own: the one he has where nothing of it has changed since, otherwise its
 * next version. The coverage is read and drawn before anything is held; of two at once the second finds what the first has issued.
 */
export async function coveragePdf({ coverage_id }: ParsedInput<typeof coverage.pdf>, ctx: UserCtx): Promise<Paper> {
  const { made_by, language, sheet, content, ...said } = await prepare(ctx, coverage_id);
  const { db, unscoped, user, now, env } = ctx;
  const id = coverage_id.toLowerCase();
  await lockSeries(db, `${id} ${user.id} ${language}`);
  const newest = await findNewest(db, id, user.id, language);
  const noted = (paper: Paper, version: number): Paper => {
    ctx.note({ subject_id: id, detail: { code: paper.code, version } });
    return { code: paper.code, hash: paper.hash, data: paper.data };
  };
  if (newest?.content === content) return noted(newest, newest.version);
  const report_id = randomUUID();
  const [series_id, version] = [newest?.series_id ?? report_id, (newest?.version ?? 0) + 1];
  const issued = { at: now.toISOString(), by: made_by, brand: user.brand_id, build: BUILD, origin: env.public_url };
  const head = { format: FORMAT, kind: 'coverage', version, replaces: newest?.code ?? null, issued } as const;
  const written = await writeData({ ...head, ...said }, sheet.text, (code) => isCodeTaken(unscoped, code));
  const page = { ...written, id: report_id, coverage_id: id, series_id, version, content, facts: sheet.facts, language };
  await checkMost(unscoped, 'coverage_reports', [id], 1);
  await insertPage(db, { ...page, brand: user.brand_id, created_by: user.id }, now);
  return noted(written, version);
}
