export type SqlValue = null | number | string | Uint8Array;
/** A column as its rows are stored: one that is the row's number holds none, one that is computed is not there at all. */
export type Column = { readonly name: string; readonly isRowid: boolean; readonly fallback: SqlValue };

/**
 * Comments, names and texts in quotes (a doubled quote is one), names in square brackets, words and numbers, signs. What is not closed runs to
 * the end.
 */
const TOKEN = /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"]|"")*"?|'(?:[^']|'')*'?|`(?:[^`]|``)*`?|\[[^\]]*\]?|[\w$\u0080-\uffff.]+|\S/g;
const COMMENT = /^(?:--|\/\*)/;
const CONSTRAINTS = new Set(['CONSTRAINT', 'PRIMARY', 'UNIQUE', 'FOREIGN', 'CHECK']);

const unquoted = (token: string): string => {
  const quote = token[0] ?? ' ';
  if (quote === '[') return token.slice(1).replace(/\]$/, '');
  if (!`"'\``.includes(quote)) return token;
  const inner = token.length > 1 && token.endsWith(quote) ? token.slice(1, -1) : token.slice(1);
  return inner.replaceAll(quote + quote, quote);
};

/** The parts between commas of what stands in a statement's first brackets, as tokens; brackets inside stay together. */
const definitionsOf = (sql: string): string[][] => {
  const definitions: string[][] = [];
  let depth = 0;
  let current: string[] = [];
  for (const [token] of sql.matchAll(TOKEN)) {
    if (COMMENT.test(token)) continue;
    if (token === '(' && depth++ === 0) continue;
    if (token === ')' && --depth === 0) break;
    if (depth === 0) continue;
    if (token !== ',' || depth > 1) current.push(token);
    else {
      definitions.push(current);
      current = [];
    }
  }
  return [...definitions, current];
};

/** Where a word stands among the tokens, outside quotes. */
const at = (tokens: readonly string[], word: string, from = 0): number =>
  tokens.findIndex((token, i) => i >= from && token.toUpperCase() === word);
const wordOf = ([first = '']: readonly string[]): string => first.toUpperCase();
/** Whether it is only computed when it is read: such a one has no place in a row. */
const isVirtual = (tokens: readonly string[]): boolean => {
  const as = at(tokens, 'AS', 1);
  return as !== -1 && tokens[as + 1] === '(' && at(tokens, 'STORED', as) === -1;
};
/** What a row holds that was written before the column was added. */
const fallbackOf = (tokens: readonly string[]): SqlValue => {
  const found = at(tokens, 'DEFAULT', 1);
  const value = found === -1 ? undefined : tokens[found + 1];
  if (value === undefined) return null;
  if (value.startsWith("'") || value.startsWith('"')) return unquoted(value);
  return /^[\d.]+$/.test(value) ? Number(value) : null;
};

/** The one column a constraint of the table makes its key, lower case; null for none or several. */
const keyOf = (definitions: readonly string[][]): string | null => {
  const key = definitions.find((tokens) => at(tokens, 'PRIMARY') !== -1 && CONSTRAINTS.has(wordOf(tokens)));
  const open = key?.indexOf('(') ?? -1;
  const inside = key?.slice(open + 1, key.indexOf(')', open)) ?? [];
  return open === -1 || inside.includes(',') ? null : unquoted(inside[0] ?? '').toLowerCase();
};

/**
 * The columns of a CREATE TABLE statement in the order they are stored in, whatever is quoted, commented or bracketed in it (SQLite's
 * grammar). `CREATE TABLE t (fid INTEGER PRIMARY KEY, "a, b" TEXT DEFAULT 'x, y')` → `fid`, the row's number, and `a, b`.
 */
export const readColumns = (sql: string): Column[] => {
  const definitions = definitionsOf(sql);
  const key = keyOf(definitions);
  return definitions
    .filter((tokens) => !CONSTRAINTS.has(wordOf(tokens)) && !isVirtual(tokens))
    .map((tokens) => {
      const name = unquoted(tokens[0] ?? '').toLowerCase();
      const is_key = name === key || at(tokens, 'PRIMARY', 2) !== -1;
      // "INT PRIMARY KEY" is no row's number, only INTEGER to the letter is
      return { name, isRowid: is_key && unquoted(tokens[1] ?? '').toUpperCase() === 'INTEGER', fallback: fallbackOf(tokens) };
    });
};
