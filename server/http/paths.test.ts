import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import paths from '../../tests/fixtures/paths.json' with { type: 'json' };
import { openApiOf } from './openapi.ts';

type Named = {
  /** As the specification writes it, in its order. */
  readonly said: string;
  readonly path: string;
  readonly method?: string;
  /** What its last parameter takes, where that is what is named. */
  readonly value?: string;
  /** Only calls below it are named: the specification gives no exact path. */
  readonly is_family?: boolean;
};
type Operation = { readonly parameters: readonly { readonly name: string; readonly schema?: { readonly enum?: readonly string[] } }[] };

const PATHS: readonly Named[] = paths;
const SPECIFICATION = resolve(import.meta.dirname, '../../../shared/spec.md');
/** The router does not tell them apart. */
const bare = (path: string): string => path.replace(/\/$/, '');
const documented = new Map(
  Object.entries(openApiOf(contract)['paths'] as Readonly<Record<string, Readonly<Record<string, Operation>>>>).map(([path, calls]) => [
    bare(path),
    calls,
  ]),
);
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const isBelow = (path: string, family: string): boolean => path.startsWith(`${bare(family)}/`);
const callsOf = ({ path, is_family }: Named) =>
  is_family === true
    ? [...documented].filter(([name]) => isBelow(name, path)).flatMap(([, calls]) => Object.entries(calls))
    : Object.entries(documented.get(bare(path)) ?? {});
const takes = ({ parameters }: Operation, value: string): boolean => parameters.some(({ schema }) => schema?.enum?.includes(value));

describe('the calls of the specification (§7)', () => {
  it.each(PATHS)('$said: $path', (named) => {
    const calls = callsOf(named).filter(([method]) => named.method === undefined || method === named.method);
    expect(calls.filter(([, call]) => named.value === undefined || takes(call, named.value))).not.toEqual([]);
  });

  it.skipIf(!existsSync(SPECIFICATION))('are all in the list (skipped where there is no specification beside the project)', () => {
    const [, section = ''] = /## 7\. Calls\n([\s\S]*?)\n## 8/.exec(readFileSync(SPECIFICATION, 'utf8')) ?? [];
    let rest = section.slice(section.indexOf('\n- '), section.lastIndexOf('\n\n'));
    let between = '';
    for (const { said } of PATHS) {
      const at = rest.search(new RegExp(`(?<![\\w/{-])${escaped(said)}(?![\\w/-])`));
      expect(at, said).toBeGreaterThanOrEqual(0);
      between += `${rest.slice(0, at)}|`;
      rest = rest.slice(at + said.length);
    }
    // What is left names nothing: headings, commas and the words that join.
    const left = `${between}${rest}`.replace(/\b[A-Z][\w -]*:/g, '').split(/[^\w/]+/);
    expect(left.filter((word) => !['', 'and', 'with', 'Also'].includes(word))).toEqual([]);
  });
});
