import type { CropCode } from '#domain/codes.ts';
import { REFERENCE } from '#domain/limits.ts';
import { PEER_SCOPES, type Performance } from '#domain/schemas/analytics.ts';
import type { Season } from '#domain/schemas/season.ts';
import { seasonWindow } from '#domain/series/seasons/season-window.ts';
import { matchSeasons } from '#domain/series/seasons/match-seasons.ts';
import { performanceIndex } from '#domain/series/seasons/performance-index.ts';
import { rankSeason, type RankedSeason } from '#domain/series/seasons/rank-season.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { seasonCurve } from '#domain/series/season-curve.ts';
import { isSameSeason } from '#domain/seasons/season.ts';
import type { Ctx } from '#server/context.ts';
import type { Principal } from '#server/auth/principal.ts';
import { measuredUntil, orderSeasons } from '#server/jobs/measure-seasons.ts';
import type { Queue } from '#server/jobs/queue.ts';
import { disclosable } from './disclosable.ts';
import { listObservations, listPeers, type PeerField } from './queries.ts';

/** A reference this large is taken without looking further away. */
const ENOUGH_PEERS = 10;

type PeerCtx = Pick<Ctx<Principal>, 'unscoped' | 'user' | 'today' | 'now' | 'after'>;

/** The seasons of peers in which they had the crop, as far as their curves show them. */
async function peerSeasons(
  { unscoped: db, user }: Pick<PeerCtx, 'unscoped' | 'user'>,
  peers: readonly PeerField[],
  season: Season,
): Promise<Map<string, RankedSeason>> {
  const observed = await listObservations(
    db,
    peers.map(({ id }) => id),
    user.id,
    ...seasonWindow(season),
  );
  const seasons = new Map<string, RankedSeason>();
  for (const { id, country, crops, measured_until } of peers) {
    // what somebody's look brought since is not of the reference
    const curve = seasonCurve((observed.get(id) ?? []).filter(({ date }) => measured_until !== null && date <= measured_until));
    if (curve === null) continue;
    const of_year = crops.filter(({ year }) => year === season.year);
    const phenology = matchSeasons(of_year, curve, season.year, country)[of_year.findIndex((crop) => isSameSeason(crop, season))] ?? null;
    if (phenology !== null) seasons.set(id, { curve, phenology });
  }
  return seasons;
}

/** Whether the images of a peer's season are measured up to a day that a reference may end on. */
const isMeasured = ({ measured_until }: PeerField, needed: string): boolean => measured_until !== null && measured_until >= needed;

/** The day measuring must have come to: the end of the season's images, or of a running season some days ago. */
const neededUntil = (year: number, today: string): string => {
  const fresh = dayDate(epochDay(today) - REFERENCE.fresh_days);
  const until = measuredUntil(year, today) ?? today;
  return until < fresh ? until : fresh;
};

/**
 * The performance index against the nearest reference of ten, else against the largest there is (domain.md §2.4). Its members are fixed by crop,
 * season and place, and measured by the server's own work: as long as that is not done there is none, however many of them somebody has looked at.
 */
export async function comparePeers(
  ctx: PeerCtx,
  field_id: string,
  season: Season,
  crop: CropCode,
  own: RankedSeason,
  queue: Queue,
): Promise<Performance> {
  if (own.phenology.small_integral === null)
    return { ok: false, code: own.curve.gaps.length > 0 ? 'PERFORMANCE_GAP' : 'PERFORMANCE_NO_SEASON' };
  const peers = await listPeers(ctx.unscoped, ctx.user.id, field_id, season, crop);
  const needed = neededUntil(season.year, ctx.today);
  const seasons = new Map<string, RankedSeason>();
  const asked = new Set<string>();
  let is_ranked = false;
  let best: Extract<Performance, { ok: true }> | null = null;
  for (const scope of PEER_SCOPES) {
    // of others' fields too few to be disclosed nobody learns that they are there
    const members = disclosable(peers.filter(({ scopes }) => scopes.includes(scope)));
    const unread = members.filter(({ id }) => !asked.has(id));
    const unmeasured = unread.filter((peer) => !isMeasured(peer, needed));
    if (unmeasured.length > 0) {
      const order = { field_ids: unmeasured.map(({ id }) => id), year: season.year };
      ctx.after((db) => orderSeasons(db, queue, order, ctx.now));
      return { ok: false, code: 'PERFORMANCE_MEASURING' };
    }
    for (const { id } of unread) asked.add(id);
    for (const [id, ranked] of await peerSeasons(ctx, unread, season)) seasons.set(id, ranked);
    const disclosed = disclosable(members.filter(({ id }) => seasons.has(id)));
    const ranking = rankSeason(
      own,
      disclosed.flatMap(({ id }) => seasons.get(id) ?? []),
    );
    is_ranked ||= ranking !== null;
    const found = ranking === null ? null : performanceIndex(ranking.value, ranking.reference);
    if (ranking !== null && found !== null && found.size > (best?.size ?? 0)) {
      const measured_until = disclosed.flatMap((peer) => peer.measured_until ?? []).toSorted()[0] ?? needed;
      best = { ok: true, ...found, scope, days: ranking.days, measured_until };
    }
    if (found !== null && found.size >= ENOUGH_PEERS) break;
  }
  return best ?? { ok: false, code: is_ranked ? 'PERFORMANCE_FEW_PEERS' : 'PERFORMANCE_TOO_EARLY' };
}
