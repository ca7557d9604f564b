import { DENSITY } from '../limits.ts';

const { min_relation, max_relation } = DENSITY;

/** Words of a price relation, the best first. */
export const RELATION_WORDS = ['very_good', 'good', 'fair', 'poor', 'very_poor'] as const;
export type RelationWord = (typeof RELATION_WORDS)[number];

/** What grain is worth once sold, USD/kg: 178 USD/t less 12.5 % → 0.15575. */
export const netGrainPrice = (usd_t: number, commercial_pct: number): number => (usd_t / 1_000) * (1 - commercial_pct / 100);

/** What a kg of N of a product costs, USD: urea (46 %) at 600 USD/t → 1.3043. */
export const nitrogenPrice = (usd_t: number, n_pct: number): number => usd_t / 1_000 / (n_pct / 100);

/** kg of grain that pay a kg of N (rules 32): 1.3043 and 0.18 USD/kg → 7.25. */
export const priceRelation = (n_usd_kg: number, grain_usd_kg: number): number => n_usd_kg / grain_usd_kg;

/** From 1, where nitrogen is cheap, to 0 (domain.md §4.2): 5 → 1, 7.25 → 0.775, 15 → 0. */
export const relationScore = (relation: number): number =>
  Math.min(Math.max((max_relation - relation) / (max_relation - min_relation), 0), 1);

/** 5 and below → `very_good`, 10 → `fair`, 15 and above → `very_poor`. */
export const relationWord = (relation: number): RelationWord =>
  RELATION_WORDS[Math.min(RELATION_WORDS.length - 1, Math.floor((1 - relationScore(relation)) * RELATION_WORDS.length))] ?? 'very_poor';
