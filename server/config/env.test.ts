import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadSecrets } from '../auth/secrets/secrets.ts';
import { editDistance, ENV_KEYS } from './env-keys.ts';
import { EnvError, productDay, readEnv } from './env.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'surco-env-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('the configuration is refused, naming the key:', () => {
  test.each([
    ['PORT', { PORT: 'eighty' }],
    ['PORT', { PORT: '70000' }],
    ['PORTT', { PORTT: '8080' }],
    ['PROT', { PROT: '8080' }],
    ['DATA_DIRR', { DATA_DIRR: '/tmp' }],
    ['DATADIR', { DATADIR: '/tmp' }],
    ['DATABASE_ULR', { DATABASE_ULR: 'postgres://x' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x/y' }],
    ['DATABASE_URL', { DATABASE_URL: 'not an address' }],
    ['DEMO', { DEMO: 'yes' }],
    ['DEMO_DATE', { DEMO_DATE: '2026-01-12' }],
    ['DEMO_DATE', { DEMO: '1', DEMO_DATE: '12/01/2026' }],
    ['DEMO_DAY', { DEMO_DAY: '2026-01-12' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'surco.example' }],
    ['OLD_HOSTS', { OLD_HOSTS: 'https://surco.example.ar', PUBLIC_URL: 'https://surco.example' }],
    ['OLD_HOSTS', { OLD_HOSTS: 'surco.example', PUBLIC_URL: 'https://surco.example' }],
    ['PUBLIC_URL', { OLD_HOSTS: 'surco.com.ar' }],
    ['CONTACT_EMAIL', { CONTACT_EMAIL: 'nobody' }],
    ['LANDING_USERS', { LANDING_USERS: 'many' }],
    ['LANDING_USER', { LANDING_USER: '5' }],
    ['GEOLOCATION', { GEOLOCATION: 'everybody' }],
    ['PUBLIC_URI', { PUBLIC_URI: 'https://surco.example' }],
    ['MAIL_URL', { MAIL_URL: 'http://mail.example' }],
    ['MAIL_FROM', { MAIL_FROM: 'a@b.example\r\nBcc: everybody@c.example' }],
    ['MAIL_HOST', { MAIL_HOST: 'mail.example' }],
    ['IMAGERY', { IMAGERY: 'sentinel-hub' }],
    ['IMAGERY_KEY', { IMAGERY_KEY: 'x' }],
    ['WEATHER', { WEATHER: 'oracle' }],
    ['WEATHER_URL', { WEATHER_URL: 'ftp://weather.example' }],
    ['STATIONS_URL', { STATIONS_URL: 'ftp://stations.example' }],
    ['WEATHER_KEY', { WEATHER_KEY: 'two words' }],
    ['WEATHER_TOKEN', { WEATHER_TOKEN: 'x' }],
    ['OWN_IMAGERY_HOSTS', { OWN_IMAGERY_HOSTS: '*' }],
    ['OWN_IMAGERY_HOSTS', { OWN_IMAGERY_HOSTS: 'https://a.example/folder' }],
    ['OWN_IMAGERY_HOST', { OWN_IMAGERY_HOST: 'https://a.example' }],
    ['SATELLITE_TILES', { SATELLITE_TILES: 'https://tiles.example/' }],
    ['STREET_TILES', { STREET_TILES: 'tiles/{z}/{x}/{y}' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['LOGLEVEL', { LOGLEVEL: 'info' }],
    ['SURCO_PORT_NUMBER', { SURCO_PORT_NUMBER: '1' }],
    ['SNAPSHOT_HOURS', { SNAPSHOT_HOURS: '-1' }],
  ])('%s %o', (key, variables) => {
    expect(() => readEnv(variables)).toThrow(EnvError);
    expect(() => readEnv(variables)).toThrow(new RegExp(`^ +${key}: `, 'm'));
  });
});

test('what a machine sets for others is left alone', () => {
  const machine = {
    HOME: '/root',
    PATH: '/bin',
    HOSTNAME: 'box',
    MAIL: '/var/mail/root',
    SURCO_SERVICE_HOST: '10.0.0.1',
    SURCO_PORT_8080_TCP: 'tcp://10.0.0.1',
    NODE_ENV: 'test',
    DATABASE_URL: '',
  };
  expect(readEnv(machine)).toMatchObject({ PORT: 3000, DEMO: false, IMAGERY: 'earth-search', is_https: false, fixed_origin: null });
});

test('https and the fixed origin follow from PUBLIC_URL', () => {
  expect(readEnv({ PUBLIC_URL: 'https://surco.example/' })).toMatchObject({
    is_https: true,
    public_url: 'https://surco.example',
    fixed_origin: 'https://surco.example',
  });
});

test('every key has its line for the manual', () => {
  for (const { summary, default: standard } of Object.values(ENV_KEYS))
    expect(Math.min(summary.length, standard.length)).toBeGreaterThan(0);
});

test('the distance counts swaps once', () => {
  expect([
    editDistance('PROT', 'PORT'),
    editDistance('', 'abc'),
    editDistance('DATA_DIR', 'DATA_DIR'),
    editDistance('kitten', 'sitting'),
  ]).toEqual([1, 3, 0, 3]);
});

test('the product’s day is Argentina’s, or the demo’s', () => {
  expect(productDay({ DEMO_DATE: undefined }, new Date('2026-01-12T02:00:00Z'))).toBe('2026-01-11');
  expect(productDay({ DEMO_DATE: '2025-12-24' }, new Date('2026-01-12T02:00:00Z'))).toBe('2025-12-24');
});

describe('secrets', () => {
  test('are made once and kept', async () => {
    const first = await loadSecrets({ DATA_DIR: folder, SECRET_FILE: undefined });
    const second = await loadSecrets({ DATA_DIR: folder, SECRET_FILE: undefined });
    expect(second).toEqual(first);
    expect(Buffer.from(first.access).equals(first.refresh)).toBe(false);
  });

  test.each([
    ['short', Buffer.from('too short').toString('base64')],
    ['an example', Buffer.from('changeme'.repeat(8)).toString('base64')],
    ['empty', ''],
  ])('are refused when %s', async (name, text) => {
    const file = path.join(folder, `secret-${name}`);
    await writeFile(file, text);
    await expect(loadSecrets({ DATA_DIR: folder, SECRET_FILE: file })).rejects.toThrow('SECRET_FILE');
  });

  test('are refused when the named file is missing', async () => {
    await expect(loadSecrets({ DATA_DIR: folder, SECRET_FILE: path.join(folder, 'nowhere') })).rejects.toThrow('SECRET_FILE');
  });
});

test('a start with a bad key ends at once with its name', async () => {
  const start = promisify(execFile)(process.execPath, ['server/main.ts'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: folder, DEMO_DAT: '1' },
  });
  await expect(start).rejects.toMatchObject({
    code: 78,
    stderr: expect.stringContaining('DEMO_DAT: unknown key, did you mean DEMO_DATE?'),
  });
});

test('base maps: tile services with a network, none in a demo, and whatever is configured', () => {
  expect(readEnv({}).base_maps.street?.tiles).toContain('openstreetmap.org');
  expect(readEnv({ DEMO: '1' }).base_maps).toEqual({ satellite: null, street: null });
  expect(readEnv({ STREET_TILES: 'none' }).base_maps.street).toBeNull();
  const own = { tiles: 'https://tiles.example/{z}/{x}/{y}.png', attribution: 'Ours' };
  expect(readEnv({ DEMO: '1', SATELLITE_TILES: own.tiles, SATELLITE_ATTRIBUTION: own.attribution }).base_maps.satellite).toEqual(own);
});
