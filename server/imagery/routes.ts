import type { Contract } from '#contract/index.ts';
import { AppError } from '#domain/errors.ts';
import type { SceneGroup } from '#domain/imagery/group-scenes.ts';
import type { Band } from '#domain/schemas/imagery.ts';
import { BANDS } from '#domain/schemas/imagery.ts';
import { CLIP_LAYOUT } from '#domain/imagery/write-clip.ts';
import { PREMIUM_BANDS, PREMIUM_INDICES } from '#domain/plans/premium-layers.ts';
import type { Ctx, Handlers } from '#server/context.ts';
import { BASE_VERSION } from '#server/imagery/base-tile/base-tiles.ts';
import { clipKey, getClips, type Clip } from '#server/imagery/clips/get-clips.ts';
import { findScene, findScenes } from '#server/imagery/find-scenes.ts';
import { findHealthPlan } from '#server/imagery/health-plan.ts';
import { measureScenes } from '#server/imagery/measure-scenes.ts';
import type { WarmUp } from '#server/imagery/warm-up.ts';
import { checkRange } from './check-range.ts';
import { cogLink, linkExpiry } from './cog-link.ts';
import { frameClips } from './frame-clips.ts';
import { countPending, latestValues, measuredEvents, newestDue, scenesOf } from './latest.ts';
import { findImagedFields, listLatest, listScenes, listStatistics, listExclusions, saveExclusion, type ImagedField } from './queries.ts';

/** After this no further scenes are begun, so that an answer takes about a second and a half. */
const STATISTICS_BUDGET_MS = 1_100;
const SCENES_AT_ONCE = 6;
const WARM_UP_DAYS = 60;
const BASE_MAX_AGE_S = 7 * 86_400;

/** The access check has found the field a moment ago; it can only be missing if it was purged in between. */
const fieldOf = async (ctx: Ctx, id: string): Promise<ImagedField> => {
  const [field] = await findImagedFields(ctx.db, [id], ctx.now);
  if (field === undefined) throw new AppError('NOT_FOUND');
  return field;
};

/** Runs over a list, a few at a time. */
const forEachLimited = async <T>(list: readonly T[], at_once: number, run: (one: T) => Promise<void>): Promise<void> => {
  const rest = list.values();
  await Promise.all(
    Array.from({ length: at_once }, async () => {
      for (const one of rest) await run(one);
    }),
  );
};

type ClipItem = { readonly field_id: string; readonly scene_id: string };

/** Clips in the order asked for. Items of one scene are cut together, because its files are then opened once. */
const clipsOf = async (ctx: Ctx, items: readonly ClipItem[]): Promise<Clip[]> => {
  const imagery = await ctx.providers.imagery.open();
  const fields = new Map(
    (await findImagedFields(ctx.db, [...new Set(items.map((item) => item.field_id))], ctx.now)).map((field) => [field.id, field]),
  );
  const answers = items.map((): Clip => ({ ok: false, code: 'SCENE_GONE' }));
  const byScene = Map.groupBy(items.keys(), (index) => items[index]!.scene_id);
  await forEachLimited([...byScene], SCENES_AT_ONCE, async ([scene_id, indexes]) => {
    const found: { index: number; field: ImagedField; group: SceneGroup }[] = [];
    for (const index of indexes) {
      const field = fields.get(items[index]!.field_id);
      if (field === undefined) continue;
      try {
        found.push({ index, field, group: await findScene(ctx.unscoped, imagery.provider, field, scene_id, ctx.now) });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        answers[index] = { ok: false, code: error.code };
      }
    }
    const [first] = found;
    if (first === undefined) return;
    const tiles = new Map(found.flatMap(({ group }) => group.items.map((item) => [item.id, item])));
    const requests = found.map(({ field }) => ({ field, is_wanted: true, is_measured: imagery.clips.has(clipKey(field, scene_id)) }));
    const clips = await getClips(ctx.unscoped, imagery, { scene: first.group.scene, items: [...tiles.values()] }, requests, {
      now: ctx.now,
    });
    found.forEach(({ index }, i) => (answers[index] = clips[i]!));
  });
  return answers;
};

/** Handlers of scenes, clips and statistics. */
export const imageryHandlers = (secret: Uint8Array, warmUp: WarmUp): Handlers<Contract['imagery']> => ({
  async catalog({ field_id, from, to }, ctx) {
    checkRange({ from, to });
    const { provider } = await ctx.providers.imagery.open();
    const field = await fieldOf(ctx, field_id);
    const { groups, as_of } = await findScenes(ctx.unscoped, provider, field, from, to, ctx.now);
    const measured = new Map((await listStatistics(ctx.db, field, 'ndvi', from, to)).map((row) => [row.scene_id, row.valid_fraction]));
    const scenes = groups.map(({ scene }) => ({ ...scene, valid_fraction: measured.get(scene.id) ?? null }));
    return { scenes, attribution: provider.attribution, as_of: as_of.toISOString() };
  },
  async clip(item, ctx) {
    const field = await fieldOf(ctx, item.field_id);
    const etag =
      `${item.scene_id}-${field.id}-${String(field.geometry_version)}-${field.has_premium ? `all${String(CLIP_LAYOUT)}` : 'basic'}`.replaceAll(
        /[^\w-]/g,
        '',
      );
    if (ctx.if_none_match === etag) return { bytes: new Uint8Array(0), etag };
    const [clip] = await clipsOf(ctx, [item]);
    if (clip?.ok !== true) throw new AppError(clip?.code ?? 'SCENE_UNREADABLE');
    return { bytes: clip.bytes, etag };
  },
  async clips({ items }, ctx) {
    return { bytes: frameClips(await clipsOf(ctx, items)) };
  },
  async assets({ field_id, scene_id }, ctx) {
    const { provider } = await ctx.providers.imagery.open();
    const field = await fieldOf(ctx, field_id);
    const group = await findScene(ctx.unscoped, provider, field, scene_id, ctx.now);
    const expires = linkExpiry(ctx.now);
    const holder = { session_id: ctx.user.session_id, account_id: ctx.user.id, field_id: field.id };
    // the address of a band that a plan pays for ends with the plan
    const plan_ends = field.premium_ends === null ? expires : new Date(Math.min(expires.getTime(), Date.parse(field.premium_ends)));
    const parts = group.items.flatMap((item) => {
      if (item.epsg === null) return [];
      const bands: Partial<Record<Band, string>> = {};
      const bought = field.has_premium ? BANDS : BANDS.filter((band) => !PREMIUM_BANDS.has(band));
      for (const band of bought) {
        if (item.bands[band] !== undefined)
          bands[band] = cogLink(secret, item.id, band, holder, PREMIUM_BANDS.has(band) ? plan_ends : expires);
      }
      return [{ epsg: item.epsg, bands }];
    });
    return { scene: group.scene, parts, expires_at: expires.toISOString() };
  },
  async health({ field_id, scene_id }, ctx) {
    const { provider } = await ctx.providers.imagery.open();
    const field = await fieldOf(ctx, field_id);
    if (!field.has_premium) throw new AppError('PLAN_REQUIRED');
    const { scene } = await findScene(ctx.unscoped, provider, field, scene_id, ctx.now);
    return findHealthPlan({ db: ctx.db, unscoped: ctx.unscoped, provider, reader: ctx.user, now: ctx.now }, field, scene.date);
  },
  async statistics({ field_id, index, from, to }, ctx) {
    checkRange({ from, to });
    const imagery = await ctx.providers.imagery.open();
    const field = await fieldOf(ctx, field_id);
    if (PREMIUM_INDICES.has(index) && !field.has_premium) throw new AppError('PLAN_REQUIRED');
    const until = performance.now() + STATISTICS_BUDGET_MS;
    const { left, failed } = await measureScenes(ctx.unscoped, imagery, [field], {
      from,
      to,
      now: ctx.now,
      urgency: 'now',
      goesOn: () => performance.now() < until,
    });
    return { statistics: await listStatistics(ctx.db, field, index, from, to), pending: left, failed };
  },
  async latest({ index, dates }, ctx) {
    const { now, providers, user, db } = ctx;
    const days = dates.map((date) => (date < ctx.today ? date : ctx.today));
    const rows = await listLatest(db, user.id, index, [...new Set(days)]);
    const values = await latestValues(ctx, index, rows);
    const due = newestDue(rows, (id) => warmUp.isDue(id, now));
    for (const [day, ids] of Map.groupBy(due.keys(), (id) => due.get(id) ?? ctx.today))
      ctx.after((after) => warmUp.run(after, providers.imagery, ids, day, { days: WARM_UP_DAYS, now }));
    const looked_at = new Set([...warmUp.running(), ...due.keys()]);
    return {
      scenes: await listScenes(db, scenesOf(values)),
      days: dates.map((date, place) => ({
        date,
        fields: values.filter((row) => row.date === days[place]),
        pending: countPending(rows, days[place], looked_at),
      })),
    };
  },
  measured: async ({ index, date }, ctx) => ({
    bytes: measuredEvents(ctx, warmUp, index, date < ctx.today ? date : ctx.today),
  }),
  async baseTile(tile, ctx) {
    const etag = `base-${String(BASE_VERSION)}-${String(tile.z)}-${String(tile.x)}-${String(tile.y)}`;
    const { base } = await ctx.providers.imagery.open();
    // the same tile never changes within a version: a held copy is answered without making it
    const bytes = ctx.if_none_match === etag ? new Uint8Array(0) : await base?.get(tile);
    if (bytes === null || bytes === undefined) throw new AppError('NOT_FOUND');
    return { bytes, etag, max_age_s: BASE_MAX_AGE_S };
  },
  async exclude({ field_id, scene_id, excluded }, ctx) {
    const { provider, hd } = await ctx.providers.imagery.open();
    const field = await fieldOf(ctx, field_id);
    const is_hd = hd !== null && scene_id.startsWith(`${hd.id}_`);
    if (is_hd && !field.has_premium) throw new AppError('PLAN_REQUIRED');
    await findScene(ctx.unscoped, is_hd ? hd : provider, field, scene_id, ctx.now);
    await saveExclusion(ctx.db, { account_id: ctx.user.id, field_id, scene_id, excluded }, ctx.now);
    return { excluded: await listExclusions(ctx.db, ctx.user.id, field_id) };
  },
  async excluded({ field_id }, ctx) {
    return { excluded: await listExclusions(ctx.db, ctx.user.id, field_id) };
  },
});
