import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ENV_KEYS } from '#server/config/env-keys.ts';
import { root } from './lib/scratch.ts';

const DIST = join(root, 'dist');

/** What no file for browsers may hold: keys of the server's configuration, hashes, private keys, tokens, places on this machine. */
const SECRETS: readonly (readonly [what: string, mark: RegExp, planted: string])[] = [
  [
    'a setting that holds a secret',
    new RegExp(
      Object.keys(ENV_KEYS)
        .filter((key) => /SECRET|KEY|DATABASE|MAIL_URL/.test(key))
        .join('|'),
    ),
    'PAYMENT_KEY',
  ],
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY/, '-----BEGIN EC PRIVATE KEY-----'],
  ['a password hash', /\$argon2id?\$/, '$argon2id$v=19$'],
  ['a token', /eyJ[\w-]{10,}\.eyJ[\w-]{10,}\./, 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.x'],
  ['a password in an address', /\b(?:postgres(?:ql)?|smtps?):\/\/[^\s"'`:]+:[^\s"'`@]+@/, 'postgres://surco:geheim@db/surco'],
  ['a place on the machine that built it', new RegExp(root.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')), join(root, 'src/app/boot.ts')],
];

describe('R-B13: the search of the bundle', () => {
  it.each(SECRETS)('would know %s', (_what, mark, planted) => expect(`x=${planted};`).toMatch(mark));

  describe.skipIf(!existsSync(join(DIST, 'index.html')))('(needs a build: npm run build)', () => {
    const files = existsSync(DIST)
      ? readdirSync(DIST, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
      : [];

    it.each(SECRETS)('finds no %s', (_what, mark) => {
      expect(files.length).toBeGreaterThan(20);
      expect(files.filter((file) => mark.test(readFileSync(file, 'latin1')))).toEqual([]);
    });

    it('and no file of the server or of tests', () =>
      expect(files.filter((file) => /\.map$|\.test\.|\.env|secret/i.test(file))).toEqual([]));
  });
});
