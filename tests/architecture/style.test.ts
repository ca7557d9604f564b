import { describe, expect, it } from 'vitest';
import { filesLike, linesLike, textOf } from './lib/files.ts';

const CODE = /^(src|workers|server|bench|tests|scripts)\/.*\.(ts|tsx|mjs)$/;
const product = filesLike(/^(src|workers|server)\/.*\.tsx?$/).filter((path) => !/\.test\.tsx?$/.test(path));
const domain = product.filter((path) => path.startsWith('src/domain/'));

/** The one sheet where numbers of colours stand. */
const MAY_NAME_COLOURS = /^src\/ui\/tokens\.css$/;

/** Custom properties that react-aria-components puts on its own elements. */
const SET_BY_WIDGETS =
  /^--(trigger-width|trigger-anchor-point|visual-viewport-height|page-height|disclosure-panel-height|tab-panel-height)$/;

describe('style', () => {
  it('names colours only in the tokens', () => {
    const sheets = filesLike(/^src\/.*\.css$/).filter((path) => !MAY_NAME_COLOURS.test(path));
    expect(linesLike(sheets, /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|oklch|oklab|lab|lch)\(/i)).toEqual([]);
  });

  it('uses only the z-order ladder', () => {
    const sheets = filesLike(/^src\/.*\.css$/);
    expect(linesLike(sheets, /z-index:(?!\s*(var\(--z-|auto|calc\(var\(--z-|[01];))/)).toEqual([]);
  });

  it('uses only tokens that exist', () => {
    const defined = new Set([...textOf('src/ui/tokens.css').matchAll(/(--[\w-]+)\s*:/g)].map((match) => match[1]));
    const sheets = filesLike(/^src\/.*\.css$/);
    for (const path of sheets) for (const match of textOf(path).matchAll(/(--[\w-]+)\s*:/g)) defined.add(match[1]);
    // Set from code: style={{ '--x': … }} or setProperty('--x', …).
    for (const path of product) for (const match of textOf(path).matchAll(/['"`](--[\w-]+)['"`]/g)) defined.add(match[1]);
    const lost = sheets.flatMap((path) =>
      [...textOf(path).matchAll(/var\((--[\w-]+)\s*\)/g)].flatMap((match) =>
        defined.has(match[1]) || SET_BY_WIDGETS.test(match[1] ?? '') ? [] : [`${path}: ${match[1]}`],
      ),
    );
    expect([...new Set(lost)]).toEqual([]);
  });
});

/** Rules of the sheets, those of media queries too. */
const rulesOf = (path: string) =>
  [
    ...textOf(path)
      .replaceAll(/\/\*.*?\*\//gs, '')
      .matchAll(/([^{};]+)\{([^{}]*)\}/g),
  ].map(([, selector = '', body = '']) => ({
    path,
    selector: selector.trim(),
    body,
  }));

describe('forced colours', () => {
  const sheets = filesLike(/^src\/.*\.module\.css$/);
  const rules = sheets.flatMap(rulesOf);
  const inForced = (path: string): string =>
    [...textOf(path).matchAll(/@media[^{]*forced-colors[^{]*\{(?:[^{}]*\{[^{}]*\})*/g)].map(([block]) => block).join('');

  it('show what is pressed, chosen or open by more than a background', () => {
    const base = inForced('src/ui/base.css');
    for (const state of ["[aria-pressed='true']", "[aria-selected='true']", '[aria-current]']) expect(base).toContain(state);
    const MARKS =
      /\[aria-expanded='true'\]|\[data-(?:active|chosen|open|selected|on)[\]=]|:checked|\.(?:selected|active|on|chosen|current)\b/;
    const bare = rules.filter(({ path, selector, body }) => {
      const state = MARKS.exec(selector)?.[0];
      if (state === undefined || !/background(-color)?: (?!none)|box-shadow|border-color/.test(body)) return false;
      const edged = (one: string) =>
        rules.some((rule) => rule.path === path && rule.selector.endsWith(one) && rule.body.includes('--edge-on'));
      return !selector.split(',').some((one) => edged(one.trim())) && !inForced(path).includes(state);
    });
    expect(bare.map(({ path, selector }) => `${path}: ${selector}`)).toEqual([]);
  });

  it('keep the colours that are a datum', () => {
    const kept = rules.filter(({ body }) => body.includes('forced-color-adjust: none'));
    const lost = rules.filter(
      ({ path, selector, body }) =>
        /background: [^;]*var\(--(curve|rain|temp|hist)\)/.test(body) &&
        !kept.some((rule) => rule.path === path && selector.endsWith(rule.selector)),
    );
    expect(lost.map(({ path, selector }) => `${path}: ${selector}`)).toEqual([]);
    expect(inForced('src/ui/base.css')).toContain("[style*='background']");
  });
});

describe('code', () => {
  it('is found at all', () => expect(domain.length).toBeGreaterThan(10));

  it('makes formatters of Intl in the one place that keeps them', () => {
    const made = linesLike(product, /new Intl\.|\.toLocale(Date|Time)?String\(|localeCompare\(\w+,/);
    expect(made.filter((line) => !line.startsWith('src/domain/cached-formats.ts'))).toEqual([]);
  });

  it('keeps the clock out of the domain', () =>
    expect(linesLike(domain, /new Date\(\s*\)|\bDate\.now\b|\bMath\.random\b|performance\.now/)).toEqual([]));

  it('explains every exported function of the domain', () => {
    const naked = domain
      .filter((path) => !/\/(schemas|types)|\.table\.ts$/.test(path))
      .flatMap((path) => {
        const lines = textOf(path).split('\n');
        return lines.flatMap((line, index) => {
          const name = /^export (?:async )?(?:function\*? (\w+)|const (\w+) = (?:async )?(?:<[^>]*>)?\()/.exec(line);
          return name !== null && !/\*\/\s*$/.test(lines[index - 1] ?? '') ? [`${path}:${index + 1}: ${name[1] ?? name[2]}`] : [];
        });
      });
    expect(naked).toEqual([]);
  });

  it('carries no notes to self', () =>
    expect(
      linesLike(
        filesLike(CODE).filter((path) => path !== 'tests/architecture/style.test.ts'),
        /\b(TODO|FIXME|XXX|HACK)\b/,
      ),
    ).toEqual([]));

  it('disables no lint rule or type check without saying why', () => {
    const silent = linesLike(filesLike(CODE), /(oxlint|eslint)-disable|@ts-(ignore|nocheck|expect-error)/).filter(
      (line) => !/--\s+\S|@ts-expect-error\s+\S/.test(line),
    );
    expect(silent.filter((line) => !line.startsWith('tests/architecture/style.test.ts'))).toEqual([]);
  });

  it('imports no feature or the app by name', () => {
    const { imports } = JSON.parse(textOf('package.json')) as { imports: Record<string, string> };
    expect(Object.keys(imports).filter((name) => /^#(app|features)/.test(name))).toEqual([]);
  });

  it('names files in kebab-case and components in PascalCase', () => {
    const odd = product.filter((path) => {
      const name = path.slice(path.lastIndexOf('/') + 1);
      return path.endsWith('.tsx')
        ? !/^([A-Z][A-Za-z0-9]*|[a-z0-9]+(-[a-z0-9]+)*)\.tsx$/.test(name)
        : !/^[a-z0-9]+([-.][a-z0-9]+)*\.(d\.)?ts$/.test(name);
    });
    expect(odd).toEqual([]);
  });

  it('keeps SQL in queries, migrations and the database room', () => {
    const elsewhere = filesLike(/^server\/.*\.ts$/).filter(
      (path) => !/\.test\.ts$|\/queries(-[\w-]+)?\.ts$|\/[\w-]+-queries\.ts$|^server\/(db|demo|jobs|auth|http)\//.test(path),
    );
    expect(
      linesLike(
        elsewhere,
        /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM)\b.*\b(FROM|VALUES|SET|WHERE)\b|['"`]\s*(select|insert into|update|delete from)\s/,
      ),
    ).toEqual([]);
  });
});
