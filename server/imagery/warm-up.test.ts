import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/setup/servers/database.ts';
import { readEnv } from '../config/env.ts';
import { imageryGateway, type ImageryGateway } from './provider/index.ts';
import { createWarmUp } from './warm-up.ts';

const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'surco-warm-'));
let held: TestDatabase;
let imagery: ImageryGateway;
beforeAll(async () => {
  held = await openTestDatabase();
  imagery = imageryGateway(readEnv({ DEMO: '1', DATA_DIR }));
});
afterAll(async () => {
  await imagery.close();
  await held.close();
  rmSync(DATA_DIR, { recursive: true });
});

const at = (moment: string): Date => new Date(`${moment}Z`);

it.each([
  ['in the same minute', '2026-01-12T12:00:30', false],
  ['a minute later', '2026-01-12T12:01:00', true],
  ['once a clock that was years ahead is right again', '2024-01-12T12:00:00', true],
])('a field that was looked at is looked at again %s: %s, %s', async (_when, later, isDue) => {
  const warmUp = createWarmUp();
  const id = randomUUID();
  expect(warmUp.isDue(id, at(later))).toBe(true);
  await warmUp.run(held.database, imagery, [id], '2026-01-12', { days: 1, now: at('2026-01-12T12:00:00') });
  expect(warmUp.isDue(id, at(later))).toBe(isDue);
});
