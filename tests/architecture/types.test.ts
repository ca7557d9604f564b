import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plant, runTool } from './lib/scratch.ts';

/** What a room must not even know the type of: room, file, a line that uses it. */
const PLANTED: readonly (readonly [project: string, path: string, line: string])[] = [
  ['src/domain', 'src/domain/planted-window.ts', 'export const width = (): number => window.innerWidth;\n'],
  ['src/domain', 'src/domain/planted-fetch.ts', "export const ask = (): unknown => fetch('/');\n"],
  ['src/domain', 'src/domain/planted-process.ts', 'export const home = (): unknown => process.env;\n'],
  ['server', 'server/planted-document.ts', 'export const title = (): string => document.title;\n'],
  ['workers', 'workers/planted-document.ts', 'export const title = (): string => document.title;\n'],
  ['workers', 'workers/planted-process.ts', 'export const home = (): unknown => process.env;\n'],
];

describe('types of each room', () => {
  const complaints = new Map<string, string>();
  let remove = (): void => undefined;

  beforeAll(async () => {
    const planted = plant(Object.fromEntries(PLANTED.map(([, path, line]) => [path, line])));
    remove = planted.remove;
    for (const project of new Set(PLANTED.map(([room]) => room)))
      complaints.set(project, await runTool('tsc', ['-p', project, '--noEmit', '--pretty', 'false', '--checkers', '1'], planted.folder));
  });
  afterAll(() => remove());

  it.each(PLANTED)('%s refuses %s', (project, path) => {
    expect(complaints.get(project)).toMatch(
      new RegExp(`^${path.replaceAll('.', '\\.')}\\(1,\\d+\\): error TS(2304|2552|2580|2584|2591)`, 'm'),
    );
  });
});
