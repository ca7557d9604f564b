import { CLEAR_FRACTION, USABLE_FRACTION } from '../imagery/usability.ts';
import type { SceneStatistics } from '../schemas/imagery.ts';

/** Usable share from which an image goes into zones without a remark (domain.md §3.1.1). */
export const ZONE_CLEAR_FRACTION = 0.95;

type Measured = Pick<SceneStatistics, 'scene_id' | 'date' | 'valid_fraction' | 'mean'>;

const DAY_MS = 86_400_000;
const daysBetween = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b)) / DAY_MS;

/**
 * The images of one season that zones may be made of, best first: those with at least 0.95 usable by nearness to the season's peak,
 * then the others by usable share (domain.md §3.1.1). The peak is the highest mean among the clear images, else among the usable ones.
 * Means 0.5, 0.9, 0.8 on 1, 11 and 16 January with shares 1, 0.9, 1 → the peak is the 11th, the order 16th, 1st, 11th.
 */
export function rankScenes<S extends Measured>(scenes: readonly S[]): readonly S[] {
  const usable = scenes.filter(({ valid_fraction, mean }) => mean !== null && valid_fraction >= USABLE_FRACTION);
  const clear = usable.filter(({ valid_fraction }) => valid_fraction >= CLEAR_FRACTION);
  const peak = (clear.length > 0 ? clear : usable).reduce<S | null>(
    (best, scene) => (best === null || (scene.mean ?? 0) > (best.mean ?? 0) ? scene : best),
    null,
  );
  if (peak === null) return [];
  const rank = ({ valid_fraction, date }: S): readonly [number, number] => [
    valid_fraction >= ZONE_CLEAR_FRACTION ? 1 : 2 - valid_fraction,
    daysBetween(date, peak.date),
  ];
  return usable.toSorted((a, b) => {
    const [x, y] = [rank(a), rank(b)];
    return x[0] - y[0] || x[1] - y[1] || a.date.localeCompare(b.date);
  });
}
