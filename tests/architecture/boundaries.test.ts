import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plant, runTool } from './lib/scratch.ts';

type Violation = { readonly from: string; readonly to: string; readonly rule: { readonly name: string } };
type Cruise = { readonly summary: { readonly violations: readonly Violation[]; readonly totalCruised: number } };

const ROOMS = ['src', 'workers', 'server'];

const cruise = async (folder: string): Promise<Cruise> =>
  JSON.parse(await runTool('depcruise', ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...ROOMS], folder)) as Cruise;

const line = (specifier: string): string => `import * as planted from '${specifier}';\nexport const use = planted;\n`;

/** One violation of each kind: file, its text, the rule that must name it. */
const PLANTED: readonly (readonly [path: string, text: string, rule: string])[] = [
  ['src/domain/planted-ui.ts', line('#ui/planted-target.ts'), 'domain-sees-only-below'],
  ['src/domain/planted-contract.ts', line('#contract/index.ts'), 'domain-sees-only-below'],
  ['src/domain/planted-react.ts', line('react'), 'domain-uses-only-its-packages'],
  ['src/domain/planted-map.ts', line('maplibre-gl'), 'domain-uses-only-its-packages'],
  ['src/domain/planted-core.ts', line('node:fs'), 'only-the-server-imports-node'],
  ['src/contract/planted.ts', line('#api/client.ts'), 'contract-sees-only-below'],
  ['src/contract/planted-package.ts', line('fastify'), 'contract-uses-only-its-packages'],
  ['workers/planted.ts', line('#contract/index.ts'), 'workers-sees-only-below'],
  ['workers/planted-react.ts', line('react'), 'only-the-thread-of-pages-imports-react'],
  ['workers/planted-query.ts', line('@tanstack/react-query'), 'workers-uses-only-its-packages'],
  ['src/paper/planted.ts', line('../features/planted-b/actions.ts'), 'paper-sees-only-below'],
  ['src/paper/planted-zod.ts', line('zod'), 'paper-uses-only-its-packages'],
  ['src/ui/planted.ts', line('#api/client.ts'), 'ui-sees-only-below'],
  ['src/ui/planted-plot.ts', line('#ui/charts/plot/planted-target.ts'), 'plot-comes-with-the-first-chart'],
  ['src/ui/planted-query.ts', line('@tanstack/react-query'), 'ui-uses-only-its-packages'],
  ['src/widgets/planted.ts', line('#api/client.ts'), 'widgets-sees-only-below'],
  ['src/widgets/planted-map.ts', line('maplibre-gl'), 'widgets-uses-only-its-packages'],
  ['src/ui/planted-widget.ts', line('#widgets/planted-target.ts'), 'ui-sees-only-below'],
  ['src/i18n/planted.ts', line('#ui/planted-target.ts'), 'i18n-sees-only-below'],
  ['src/state/planted.ts', line('#api/client.ts'), 'state-sees-only-below'],
  ['src/api/planted.ts', line('#map/planted-target.ts'), 'api-sees-only-below'],
  ['src/map/planted.ts', line('#api/client.ts'), 'map-sees-only-below'],
  ['src/map/planted-feature.ts', line('../features/planted-b/actions.ts'), 'map-sees-only-below'],
  ['src/map/planted-worker.ts', line('#workers/planted-target.ts'), 'map-sees-only-below'],
  ['src/map/planted-deck.ts', line('@deck.gl/layers'), 'only-the-weather-of-the-map-imports-deck'],
  ['src/shell/planted.ts', line('../features/planted-b/actions.ts'), 'shell-sees-only-below'],
  ['src/features/planted-a/actions.ts', line('../planted-b/actions.ts'), 'features-are-strangers'],
  ['src/features/planted-a/server.ts', line('#server/planted-target.ts'), 'features-sees-only-below'],
  ['src/features/planted-a/thread.ts', line('#workers/planted-target.ts'), 'features-sees-only-below'],
  ['src/features/planted-a/canvas.ts', line('maplibre-gl'), 'features-use-the-map-room'],
  ['src/features/planted-a/core.ts', line('@deck.gl/core'), 'features-use-the-map-room'],
  ['src/features/planted-a/polygons.ts', line('@deck.gl/layers'), 'features-use-deck-only-in-layer'],
  ['src/app/planted.ts', line('../features/planted-b/actions.ts'), 'app-sees-only-the-entry-of-a-feature'],
  ['src/shell/planted-app.ts', line('../app/planted-target.ts'), 'nothing-below-imports-the-app'],
  ['server/planted.ts', line('#state/session.ts'), 'server-sees-only-below'],
  ['server/planted-worker.ts', line('#workers/planted-target.ts'), 'server-sees-only-below'],
  ['server/planted-react.ts', line('react'), 'server-uses-only-its-packages'],
  ['server/resources/planted/routes.ts', line('pg'), 'one-room-of-the-server-opens-the-database'],
  ['server/planted-dev.ts', line('rbush'), 'product-code-ships-no-dev-packages'],
  ['src/domain/planted-cycle-a.ts', "import { b } from './planted-cycle-b.ts';\nexport const a = (): unknown => b;\n", 'no-cycles'],
  ['src/domain/planted-circle-a.ts', "import type { B } from './planted-circle-b.ts';\nexport type A = B | null;\n", 'no-cycles'],
  ['src/domain/planted-lost.ts', line('./no-such-file.ts'), 'not-resolvable'],
  ['src/domain/planted-tests.ts', line('./planted-x.test.ts'), 'nobody-imports-tests'],
];

/** Files the violations point at; harmless themselves. */
const TARGETS = {
  'src/ui/planted-target.ts': 'export const target = 1;\n',
  'src/ui/charts/plot/planted-target.ts': 'export const target = 1;\n',
  'src/widgets/planted-target.ts': 'export const target = 1;\n',
  'src/map/planted-target.ts': 'export const target = 1;\n',
  'src/app/planted-target.ts': 'export const target = 1;\n',
  'server/planted-target.ts': 'export const target = 1;\n',
  'workers/planted-target.ts': 'export const target = 1;\n',
  'src/features/planted-b/actions.ts': 'export const target = 1;\n',
  'src/domain/planted-cycle-b.ts': "import { a } from './planted-cycle-a.ts';\nexport const b = (): unknown => a;\n",
  'src/domain/planted-circle-b.ts': "import type { A } from './planted-circle-a.ts';\nexport type B = readonly A[];\n",
  'src/domain/planted-x.test.ts': 'export const target = 1;\n',
};

/** Imports that must stay allowed, or the boundaries would only be failing everything. */
const ALLOWED: Readonly<Record<string, string>> = {
  'src/features/planted-c/calls.ts': line('#api/client.ts'),
  'src/app/planted-entry.ts': line('../features/planted-c/panel.ts'),
  'src/features/planted-c/panel.ts': 'export const panel = 1;\n',
  'src/domain/planted-allowed.ts': line('zod'),
  'server/planted-allowed.ts': line('#domain/errors.ts'),
};

describe('module boundaries', () => {
  let violations: readonly Violation[] = [];
  let visited = 0;
  let remove = (): void => undefined;

  beforeAll(async () => {
    const planted = plant({ ...TARGETS, ...ALLOWED, ...Object.fromEntries(PLANTED.map(([path, text]) => [path, text])) });
    remove = planted.remove;
    const { summary } = await cruise(planted.folder);
    violations = summary.violations;
    visited = summary.totalCruised;
  });
  afterAll(() => remove());

  it('visits the sources at all', () => expect(visited).toBeGreaterThan(100));

  it.each(PLANTED)('sees %s', (path, _text, rule) => {
    expect(violations.filter(({ from }) => from === path).map((violation) => violation.rule.name)).toContain(rule);
  });

  it.each(Object.keys(ALLOWED))('lets %s pass', (path) => {
    expect(violations.filter(({ from }) => from === path)).toEqual([]);
  });
});
