import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ENV_KEYS } from '#server/config/env-keys.ts';
import { DEMO_ACCOUNT } from '#server/demo/account.ts';
import { DEMO_CLIENTS } from '#server/demo/clients.ts';
import { DEMO_STAFF } from '#server/demo/staff.ts';
import { filesLike, textOf } from './lib/files.ts';
import { root } from './lib/scratch.ts';

const readme = textOf('README.md');

/** A bare <WORD> would be read as a tag. */
const asMarkdown = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');

describe('README', () => {
  // Written by `npm run config-table`.
  it.each(Object.entries(ENV_KEYS))('explains %s as the server does', (key, { summary, default: fallback }) => {
    expect(readme.split('\n').find((line) => line.startsWith(`| \`${key}\` |`))).toBe(
      asMarkdown(`| \`${key}\` | ${summary} | ${fallback} |`),
    );
  });

  it('explains no key that is gone', () => {
    const named = [...readme.matchAll(/^\| `([A-Z][A-Z_]+)` \|/gm)].map((match) => match[1]);
    expect(named.filter((key) => key !== undefined && !Object.hasOwn(ENV_KEYS, key))).toEqual([]);
  });

  it('names the accounts of the demo', () => {
    expect(readme).toContain(`\`${DEMO_ACCOUNT.user}\``);
    expect(readme).toContain(`\`${DEMO_ACCOUNT.password}\``);
    for (const { user } of [...DEMO_STAFF, ...DEMO_CLIENTS]) expect(readme).toContain(`\`${user}\``);
  });

  it('names the two commands', () => {
    expect(readme).toContain('npm start');
    expect(readme).toContain('npm test');
  });
});

describe('documents', () => {
  const pages = filesLike(/^(README|CONTRIBUTING|CHANGELOG)\.md$|^docs\/.*\.md$|^bench\/README\.md$/);

  it.each(pages)('%s points only at files that exist', (page) => {
    const folder = page.includes('/') ? page.slice(0, page.lastIndexOf('/')) : '.';
    const targets = [...textOf(page).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map((match) => match[1] ?? '');
    expect(targets.filter((target) => !existsSync(join(root, folder, target)))).toEqual([]);
  });

  it('show every picture that is kept, of which there are few', () => {
    const text = pages.map(textOf).join('\n');
    const pictures = readdirSync(join(root, 'docs/screens'));
    expect(pictures.filter((picture) => !text.includes(`screens/${picture})`))).toEqual([]);
    expect(pictures.length).toBeLessThanOrEqual(12);
  });

  it('name every folder of the architecture', () => {
    const plan = textOf('docs/architecture.md');
    for (const room of [
      'src/domain',
      'src/contract',
      'src/api',
      'src/state',
      'src/widgets',
      'src/paper',
      'src/ui',
      'src/i18n',
      'src/map',
      'src/shell',
      'src/features',
      'src/app',
      'workers',
      'server',
    ]) {
      expect(plan, room).toContain(`\`${room}\``);
    }
  });

  it('number the decisions without gaps', () => {
    const numbers = filesLike(/^docs\/decisions\/\d{4}-.*\.md$/).map((path) => Number(path.split('/').at(-1)?.slice(0, 4)));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
  });
});
