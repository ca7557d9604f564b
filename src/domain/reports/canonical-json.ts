/** Writes into one list of pieces: texts joined level by level would be copied as often as they are deep. */
const write = (value: unknown, into: string[]): void => {
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += 1) {
      into.push(at === 0 ? '[' : ',');
      write(value[at] ?? null, into);
    }
    into.push(value.length === 0 ? '[]' : ']');
  } else if (typeof value === 'object' && value !== null) {
    const members = value as Readonly<Record<string, unknown>>;
    let before = '{';
    // Without an order of its own, a sort goes by UTF-16 units.
    for (const name of Object.keys(members).toSorted()) {
      if (members[name] === undefined) continue;
      into.push(before, JSON.stringify(name), ':');
      write(members[name], into);
      before = ',';
    }
    into.push(before === '{' ? '{}' : '}');
  } else into.push(JSON.stringify(value));
};

/**
 * The one text of a value: names in the order of their UTF-16 units, no blanks, numbers and texts as ECMAScript writes them (RFC 8785).
 * Names without a value are left out. `canonicalJson({ b: 1, a: 'ñ' })` → `'{"a":"ñ","b":1}'`.
 */
export function canonicalJson(value: unknown): string {
  const pieces: string[] = [];
  write(value, pieces);
  return pieces.join('');
}

/** The same of an object whose members are written already. `canonicalObject({ b: '[1]', a: 'null' })` → `'{"a":null,"b":[1]}'`. */
export const canonicalObject = (members: Readonly<Record<string, string>>): string =>
  `{${Object.keys(members)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${members[name] ?? 'null'}`)
    .join(',')}}`;
