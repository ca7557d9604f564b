import { FILE, SPLIT } from '../limits.ts';
import { freeNames } from './free-name.ts';

/**
 * Names of a split's children: those requested, else "name 1…n" (rules 20); one already taken in the farm gets " (2)".
 * `childNames('7 Norte', 2, new Set())` → `['7 Norte 1', '7 Norte 2']`.
 */
export function childNames(parent: string, count: number, taken: ReadonlySet<string>, requested: readonly string[] = []): string[] {
  const stem = parent.slice(0, FILE.name_length - ` ${SPLIT.max_parts}`.length).trimEnd();
  return freeNames(
    Array.from({ length: count }, (_, index) => requested[index] ?? `${stem} ${index + 1}`),
    taken,
  );
}
