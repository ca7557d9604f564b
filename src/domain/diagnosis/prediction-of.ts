import type { Prediction } from './diagnosis.ts';
import { findPest, HEALTHY, pestOfKey, type Pest } from './pests.ts';

const ofPest = ({ key, eppo, is_eppo_confirmed, scientific }: Pest, certainty: number): Prediction => ({
  key,
  eppo,
  eppo_confirmed: is_eppo_confirmed,
  common_name: null,
  scientific_name: scientific,
  certainty,
});
const HEALTHY_LEAF = { key: HEALTHY, eppo: null, eppo_confirmed: false, common_name: null, scientific_name: null };

/** A class of the catalogue's own key, or `healthy`. */
export const predictionOfKey = (key: string, certainty: number): Prediction => {
  const pest = pestOfKey(key);
  return pest === undefined ? { ...HEALTHY_LEAF, certainty } : ofPest(pest, certainty);
};

/** What somebody else names: found in the catalogue by EPPO code, then by scientific name; else as he says, its code not confirmed. */
export type Named = { readonly eppo: string | null; readonly scientific_name: string | null; readonly common_name: string | null };
/** `predictionOfNamed({ eppo: 'PUCCSO', … }, 0.71)` is the catalogue's common rust; certainty from 0 to 1. */
export const predictionOfNamed = (named: Named, certainty: number): Prediction => {
  const pest = findPest(named.eppo, named.scientific_name);
  return pest === undefined ? { key: null, ...named, eppo_confirmed: false, certainty } : ofPest(pest, certainty);
};
/** That nothing is wrong with the leaf; certainty from 0 to 1. */
export const healthyPrediction = (certainty: number): Prediction => ({ ...HEALTHY_LEAF, certainty });
