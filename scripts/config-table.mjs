// `npm run config-table`: writes the README's configuration table from server/config/env-keys.ts. Needs Node 24, as npm scripts have.
import { readFileSync, writeFileSync } from 'node:fs';
import { ENV_KEYS } from '../server/config/env-keys.ts';
import { inRoot } from './lib/project.mjs';

/** A bare <WORD> would be read as a tag. */
const asMarkdown = (text) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const rows = Object.entries(ENV_KEYS).map(([key, { summary, default: fallback }]) =>
  asMarkdown(`| \`${key}\` | ${summary} | ${fallback} |`),
);
const table = ['| Variable | Meaning | Default |', '|---|---|---|', ...rows].join('\n');
const readme = readFileSync(inRoot('README.md'), 'utf8');
writeFileSync(
  inRoot('README.md'),
  readme.replace(/\| Variable \| Meaning \| Default \|\n(?:\|.*\n)+/, () => `${table}\n`),
);
