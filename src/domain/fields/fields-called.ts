import type { Field } from '../schemas/field.ts';
import { nameKey } from '../schemas/text.ts';

/** As many as are seen at once; typing narrows them. */
const MOST = 12;

/** The first fields whose name or farm holds a text, however it is written. `'nandu'` finds Ñandú. */
export function fieldsCalled(fields: readonly Field[], text: string): readonly Field[] {
  const wanted = nameKey(text);
  return fields.filter(({ name, farm_name }) => nameKey(`${name} ${farm_name}`).includes(wanted)).slice(0, MOST);
}
