import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plant, runTool } from './lib/scratch.ts';

type Diagnostic = { readonly code: string; readonly filename: string };

const lines = (count: number): string => Array.from({ length: count }, (_, line) => `export const planted${line} = ${line};`).join('\n');

/** One offence of each kind: file, its text, the rule that must name it. */
const PLANTED: readonly (readonly [path: string, text: string, rule: string])[] = [
  ['src/domain/planted-now.ts', 'export const now = (): number => Date.now();\n', 'eslint(no-restricted-properties)'],
  ['src/domain/planted-random.ts', 'export const chance = (): number => Math.random();\n', 'eslint(no-restricted-properties)'],
  ['src/domain/planted-fetch.ts', "export const ask = (): unknown => fetch('/');\n", 'eslint(no-restricted-globals)'],
  ['src/domain/planted-window.ts', 'export const wide = (): number => window.innerWidth;\n', 'eslint(no-restricted-globals)'],
  ['src/domain/planted-react.ts', "import { useState } from 'react';\nexport const use = useState;\n", 'eslint(no-restricted-imports)'],
  ['src/domain/planted-long.ts', `${lines(301)}\n`, 'eslint(max-lines)'],
  ['src/ui/planted-any.ts', 'export const loose = (value: any): unknown => value;\n', 'typescript(no-explicit-any)'],
  [
    'src/ui/planted-html.ts',
    "export const inject = (element: Element): void => {\n  element.innerHTML = '<b>';\n};\n",
    'eslint(no-restricted-properties)',
  ],
  [
    'src/ui/PlantedDanger.tsx',
    "export const PlantedDanger = () => <div dangerouslySetInnerHTML={{ __html: '' }} />;\n",
    'react(no-danger)',
  ],
  ['src/ui/planted-default.ts', 'export default 1;\n', 'import(no-default-export)'],
  [
    'src/ui/planted-empty.ts',
    'export const quiet = (run: () => void): void => {\n  try {\n    run();\n  } catch {}\n};\n',
    'eslint(no-empty)',
  ],
  ['src/ui/planted-console.ts', "console.log('planted');\n", 'eslint(no-console)'],
  [
    'src/api/planted-floating.ts',
    'const later = async (): Promise<number> => 1;\nexport const forget = (): void => {\n  later();\n};\n',
    'typescript(no-floating-promises)',
  ],
  [
    'src/api/planted-switch.ts',
    "type Side = 'left' | 'right';\nexport const turn = (side: Side): number => {\n  switch (side) {\n    case 'left':\n      return 1;\n  }\n  return 0;\n};\n",
    'typescript(switch-exhaustiveness-check)',
  ],
  [
    'server/planted-property.ts',
    'export class Planted {\n  constructor(readonly name: string) {}\n}\n',
    'typescript(parameter-properties)',
  ],
  ['server/planted-cycle-a.ts', "import { b } from './planted-cycle-b.ts';\nexport const a = (): unknown => b;\n", 'import(no-cycle)'],
  ['server/planted-cycle-b.ts', "import { a } from './planted-cycle-a.ts';\nexport const b = (): unknown => a;\n", 'import(no-cycle)'],
];

const ALLOWED: Readonly<Record<string, string>> = {
  'src/features/planted/Panel.tsx': 'export default function Panel() {\n  return <p>planted</p>;\n}\n',
  'server/planted-allowed.ts': 'export const now = (): number => Date.now();\n',
};

describe('lint', () => {
  let found: readonly Diagnostic[] = [];
  let remove = (): void => undefined;

  beforeAll(async () => {
    const planted = plant({ ...ALLOWED, ...Object.fromEntries(PLANTED.map(([path, text]) => [path, text])) });
    remove = planted.remove;
    // The rest of the tree is linted by the check of that name.
    const places = [...PLANTED.map(([path]) => path), ...Object.keys(ALLOWED)];
    const report = JSON.parse(await runTool('oxlint', ['--format', 'json', ...places], planted.folder)) as {
      readonly diagnostics: readonly Diagnostic[];
    };
    found = report.diagnostics;
  });
  afterAll(() => remove());

  it.each(PLANTED)('sees %s', (path, _text, rule) => {
    expect(found.filter(({ filename }) => filename.endsWith(path)).map(({ code }) => code)).toContain(rule);
  });

  it.each(Object.keys(ALLOWED))('lets %s pass', (path) => {
    expect(found.filter(({ filename }) => filename.endsWith(path))).toEqual([]);
  });
});
