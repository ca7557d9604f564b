import { integral } from '../integral.ts';
import type { Phenology, SeasonCurve } from '../types.ts';

/** A season as it is compared: its curve and its dates. */
export type RankedSeason = { readonly curve: SeasonCurve; readonly phenology: Phenology };

export type Ranking = {
  /** The season's own integral and those of its peers, EVI·days over the same stretch. */
  readonly value: number;
  readonly reference: readonly number[];
  /** Days after the start of season the integrals were cut at; null for whole seasons. */
  readonly days: number | null;
};

/** Peers that are enough; the cut is made no earlier than what as many of them have seen. */
const ENOUGH_PEERS = 10;
/** A season younger than this says nothing yet. */
const LEAST_DAYS = 16;

const lastDay = ({ daily, first_day }: SeasonCurve): number => first_day + daily.length - 1;

/** Days since the start of season that a curve knows of; all of them once the season has ended. */
const seenDays = ({ curve, phenology }: RankedSeason): number =>
  phenology.is_open ? lastDay(curve) - (phenology.sos20 ?? lastDay(curve)) : Number.POSITIVE_INFINITY;

/** The integral over the left base from the start of season to its end, or to `days` after its start. */
function cutIntegral({ curve, phenology }: RankedSeason, days: number): number {
  const { sos20, eos20, left_base } = phenology;
  const from = (sos20 ?? 0) - curve.first_day;
  const to = Math.min(from + days, (eos20 ?? lastDay(curve)) - curve.first_day);
  return integral(curve.daily, from, to, left_base ?? 0);
}

/** Seasons with a start, no gap and an integral; the others cannot be compared. */
const isComparable = ({ phenology }: RankedSeason): boolean => phenology.small_integral !== null;

/**
 * What a season's performance index is made of: its small integral (EVI·days) and its peers'. A season that has ended is compared with ended ones;
 * an open one at the same number of days after the start of season, its own or what ten of its peers have seen if that is less (domain.md §2.4).
 * Null when the season itself has no start, a gap, or less than 16 comparable days.
 */
export function rankSeason(own: RankedSeason, peers: readonly RankedSeason[]): Ranking | null {
  const { small_integral, is_open } = own.phenology;
  if (small_integral === null) return null;
  const others = peers.filter(isComparable);
  if (!is_open) {
    const reference = others.flatMap(({ phenology }) => (phenology.is_open ? [] : (phenology.small_integral ?? [])));
    return { value: small_integral, reference, days: null };
  }
  const seen = others.map(seenDays).sort((a, b) => b - a);
  const days = Math.floor(Math.min(seenDays(own), seen[Math.min(ENOUGH_PEERS, seen.length) - 1] ?? Number.POSITIVE_INFINITY));
  if (days < LEAST_DAYS) return null;
  const reference = others.filter((peer) => seenDays(peer) >= days).map((peer) => cutIntegral(peer, days));
  return { value: cutIntegral(own, days), reference, days };
}
