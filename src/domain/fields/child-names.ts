import { FILE, SPLIT } from '../limits.ts';
import { nameKey } from '../schemas/text.ts';
import { freeName } from './free-name.ts';

/**
 * Names of a split's children: "name 1…n" (rules 20); one already taken in the farm gets " (2)".
 * `childNames('7 Norte', 2, new Set())` → `['7 Norte 1', '7 Norte 2']`.
 */
export function childNames(parent: string, count: number, taken: ReadonlySet<string>): string[] {
  const used = new Set(taken);
  const room = FILE.name_length - ` ${SPLIT.max_parts}`.length;
  const stem = parent.slice(0, room).trimEnd();
  return Array.from({ length: count }, (_, index) => {
    const name = freeName(`${stem} ${index + 1}`, used);
    used.add(nameKey(name));
    return name;
  });
}
