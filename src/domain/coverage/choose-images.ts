import { isUsable } from '../imagery/usability.ts';
import type { SceneStatistics } from '../schemas/imagery.ts';

type Measured = Pick<SceneStatistics, 'scene_id' | 'date' | 'valid_fraction' | 'mean'>;
/** The images of a field on both sides of a day; null where none is of use. */
export type ImagesAround<Row extends Measured = Measured> = { readonly before: Row | null; readonly after: Row | null };

/** The one that shows more of the field, of two of a day. */
const better = <Row extends Measured>(one: Row | null, other: Row): Row =>
  one?.date === other.date && one.valid_fraction >= other.valid_fraction ? one : other;

/**
 * The last usable image before a day and the first one after it; that day itself shows neither. Of several images of a day the one that shows
 * most of the field. With images of 1, 5 and 9 December and the 6th as the day → those of the 5th and the 9th.
 */
export function chooseImages<Row extends Measured>(rows: readonly Row[], day: string): ImagesAround<Row> {
  const usable = rows
    .filter(({ valid_fraction, mean }) => mean !== null && isUsable(valid_fraction))
    .toSorted((a, b) => a.date.localeCompare(b.date));
  const before = usable.filter(({ date }) => date < day).reduce<Row | null>(better, null);
  const [next] = usable.filter(({ date }) => date > day);
  const after = usable.filter(({ date }) => date === next?.date).reduce<Row | null>(better, null);
  return { before, after };
}
