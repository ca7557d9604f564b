import { randomUUID } from 'node:crypto';
import type { ParsedInput } from '#contract/define.ts';
import type { coverage } from '#contract/fields/coverage.ts';
import type { Language } from '#domain/codes.ts';
import { chooseImages } from '#domain/coverage/choose-images.ts';
import type { CoverageData } from '#domain/coverage/coverage-data.ts';
import { AppError } from '#domain/errors.ts';
import { COVERAGE } from '#domain/limits.ts';
import { canonicalJson } from '#domain/reports/canonical-json.ts';
import type { ActivityDetails } from '#domain/schemas/activity.ts';
import type { LookupList, LookupRow } from '#domain/schemas/lookup.ts';
import { seasonWindow } from '#domain/series/seasons/season-window.ts';
import { BUILD } from '#server/config/build.ts';
import { checkMost } from '#server/db/check-most.ts';
import { findImagedFields, type ImagedField } from '#server/imagery/queries.ts';
import { readLookups } from '../lookups/read-lookups.ts';
import { isCodeTaken, lockSeries } from '../reports/issue-queries.ts';
import { planningFormulas } from '../reports/paper/planning-blocks.ts';
import { paperWords } from '../reports/paper/words.ts';
import { FORMAT, writeData } from '../reports/save-report.ts';
import { sha256 } from '../reports/write-sheet.ts';
import { languageOf } from '../users/language-of.ts';
import { composePage, dayOf, type SeenImage, type ShownField } from './page/compose-page.ts';
import {
  findInvoiceHash,
  findNewest,
  findReader,
  insertPage,
  listEvi,
  listLines,
  type IssuedPage,
  type PrintedLine,
} from './page/queries.ts';
import { seePictures, type WantedPicture } from './page/see-images.ts';
import { readCoverage, type FoundCoverage, type UserCtx } from './read-coverage.ts';

type Paper = Pick<IssuedPage, 'code' | 'hash' | 'data'>;
/** Everything a paper says, drawn; nothing is held or written yet. */
type Prepared = Pick<CoverageData, 'state' | 'season' | 'producer' | 'fields' | 'images' | 'sources'> & {
  readonly made_by: string;
  readonly language: Language;
  readonly sheet: { readonly text: string; readonly facts: readonly string[] };
  readonly content: string;
};

/** The embedded tier's unscoped database is inside the call's transaction, which slow work is not to hold open; outside of it nothing is scoped there. */
const unscopedOutside = ({ outside, unscoped }: UserCtx): UserCtx['unscoped'] => (outside.tier === 'embedded' ? outside : unscoped);

const nameIn = (lookups: readonly LookupRow[], list: LookupList, code: string | null, language: Language): string | null =>
  lookups.find(({ entry }) => entry.list === list && entry.code === code)?.entry.names[language] ?? code;
const hybridOf = (lookups: readonly LookupRow[], { genotype, other_genotype }: ActivityDetails['sow'], language: Language): string | null =>
  genotype === null ? other_genotype : nameIn(lookups, 'genotype', genotype, language);

type Chosen = { readonly before: SeenImage['image'] | null; readonly after: SeenImage['image'] | null };

/** Of each field that is drawn, the images on both sides of its day, by what was measured of it. */
async function chooseFor(
  ctx: UserCtx,
  { year }: FoundCoverage,
  fields: ReadonlyMap<string, ImagedField>,
  dayFor: (field_id: string) => string,
) {
  const [from, to] = seasonWindow({ year });
  const rows = Map.groupBy(await listEvi(ctx.outside, [...fields.values()], from, to), ({ field_id }) => field_id);
  const imageOf = (
    row: { scene_id: string; date: string; valid_fraction: number; mean: number | null } | null,
  ): SeenImage['image'] | null =>
    row === null ? null : { scene_id: row.scene_id, date: row.date, usable: row.valid_fraction, mean: row.mean };
  return new Map(
    [...fields.keys()].map((id): [string, Chosen] => {
      const { before, after } = chooseImages(rows.get(id) ?? [], dayFor(id));
      return [id, { before: imageOf(before), after: imageOf(after) }];
    }),
  );
}

/** Fields as imagery knows them, with the polygons that are printed. */
async function drawnFields({ outside, now }: UserCtx, lines: readonly PrintedLine[]): Promise<Map<string, ImagedField>> {
  const drawn = lines.slice(0, COVERAGE.pictured).filter(({ geometry }) => geometry !== null);
  const known = await findImagedFields(
    outside,
    drawn.map(({ field_id }) => field_id),
    now,
  );
  const by = new Map(known.map((field) => [field.id, field]));
  return new Map(
    drawn.flatMap(({ field_id, geometry, geometry_version }) => {
      const field = by.get(field_id);
      return field === undefined || geometry === null ? [] : [[field_id, { ...field, geometry, geometry_version }] as const];
    }),
  );
}

async function showFields(ctx: UserCtx, found: FoundCoverage, lookups: readonly LookupRow[], language: Language): Promise<ShownField[]> {
  const lines = await listLines(ctx.outside, ctx.user.id, found.id);
  const by = new Map(lines.map((line) => [line.field_id, line]));
  const dayFor = (id: string): string => by.get(id)?.resown_on ?? dayOf(found.created_at);
  const imaged = await drawnFields(ctx, lines);
  const chosen = await chooseFor(ctx, found, imaged, dayFor);
  const wanted = [...imaged].flatMap(([id, field]) =>
    (['before', 'after'] as const).flatMap((side): (WantedPicture & { readonly key: string })[] => {
      const image = chosen.get(id)?.[side] ?? null;
      return image === null ? [] : [{ field, scene_id: image.scene_id, key: `${id} ${side}` }];
    }),
  );
  const pictures = await seePictures({ ...ctx, imagery_db: unscopedOutside(ctx) }, wanted);
  const seen = new Map(wanted.map(({ key }, at) => [key, pictures[at] ?? null]));
  const imageOf = (id: string, side: 'before' | 'after'): SeenImage | null => {
    const image = chosen.get(id)?.[side] ?? null;
    return image === null ? null : { image, picture: seen.get(`${id} ${side}`) ?? null };
  };
  return found.fields.map(({ field_id, name, farm_name, area_ha, province }) => {
    const { geometry = null, sowing = null, resown_on = null } = by.get(field_id) ?? {};
    return {
      name,
      farm: farm_name,
      area_ha,
      province,
      geometry,
      resown_on,
      sowing:
        sowing === null
          ? null
          : { date: sowing.date, hybrid: hybridOf(lookups, sowing.details, language), density_plants_ha: sowing.details.density_plants_ha },
      around: dayFor(field_id),
      before: imageOf(field_id, 'before'),
      after: imageOf(field_id, 'after'),
    };
  });
}

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
      [before, after].flatMap((seen) => (seen?.picture == null ? [] : [{ ...seen.image, field }])),
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
  await insertPage(db, { ...page, brand: user.brand_id, created_by: user.id }, now);
  await checkMost(db, 'coverage_reports', [id]);
  return noted(written, version);
}
