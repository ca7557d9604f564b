import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { seasonCurve } from '#domain/series/season-curve.ts';
import type { Observation } from '#domain/series/types.ts';
import type { Bench, SelfTimed } from './lib/bench.ts';
import { seeded } from './lib/random.ts';

const FIELDS = 1_000;
const DATES = 100;
const STEP_DAYS = 5;
const FIRST = epochDay('2024-07-01');

/** A crop with noise, one image in ten spoiled by a cloud nobody saw. */
const madeField = (random: () => number): Observation[] => {
  const sown = 60 + random() * 90;
  return Array.from({ length: DATES }, (_, i) => {
    const day = i * STEP_DAYS;
    const crop = 0.6 * (1 / (1 + Math.exp(-0.11 * (day - sown - 48))) - 1 / (1 + Math.exp(-0.1 * (day - sown - 118))));
    const mean = 0.14 + crop + (random() - 0.5) * 0.04 - (random() < 0.1 ? 0.05 + random() * 0.25 : 0);
    return {
      scene_id: String(i),
      date: dayDate(FIRST + day),
      valid_fraction: 0.6 + random() * 0.4,
      mean,
      p10: mean - 0.05 * random(),
      p90: mean + 0.05 * random(),
    };
  });
};

/** Sum of the curve and the ends of its ribbon: enough to tell one curve from another. */
type Answer = readonly (readonly number[])[];

const ownAnswer = (fields: readonly Observation[][]): Answer =>
  fields.map((field) => {
    const curve = seasonCurve(field);
    if (curve === null) return [];
    const { daily, daily_p10, daily_p90 } = curve;
    return [daily.reduce((sum, value) => sum + value, 0), daily_p10.at(-1) ?? 0, daily_p90[0] ?? 0];
  });

const hasScipy = (): boolean => {
  try {
    execFileSync('python3', ['-c', 'import scipy.linalg'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Curves with ribbons of a thousand fields, against LAPACK's own solver for such matrices; processor time of both. */
export const benches = (): Bench[] => {
  const random = seeded(11);
  const fields = Array.from({ length: FIELDS }, () => madeField(random));
  const expected = ownAnswer(fields);
  const file = join(mkdtempSync(join(tmpdir(), 'curve-')), 'fields.json');
  const columns = fields.map((field) => [
    field.map(({ date }) => epochDay(date)),
    field.map(({ mean }) => mean),
    field.map(({ p10 }) => p10),
    field.map(({ p90 }) => p90),
    field.map(({ valid_fraction }) => valid_fraction),
  ]);
  writeFileSync(file, JSON.stringify(columns));
  const script = join(import.meta.dirname, 'lib/whittaker.py');
  const scipy = (): SelfTimed =>
    JSON.parse(
      execFileSync('python3', [script, file], { encoding: 'utf8', env: { ...process.env, OPENBLAS_NUM_THREADS: '1' } }),
    ) as SelfTimed;
  const own = (): SelfTimed => {
    const start = process.cpuUsage();
    const answer = ownAnswer(fields);
    const { user, system } = process.cpuUsage(start);
    return { ms: (user + system) / 1000, answer };
  };
  const SCIPY = 'scipy (LAPACK dpbsv)';
  return [
    {
      name: 'curve/1k',
      job: `season curves with ribbons of ${FIELDS} fields of ${DATES} dates, three robust passes on a daily grid`,
      base: hasScipy() ? SCIPY : 'own',
      peers: { own, ...(hasScipy() ? { [SCIPY]: scipy } : {}) },
      clock: 'self',
      check: (answer) => {
        const found = answer as Answer;
        const far = expected.filter((one, i) => one.some((value, k) => Math.abs(value - (found[i]?.[k] ?? Number.NaN)) > 1e-6)).length;
        return far === 0 ? null : `${far} curves differ`;
      },
    },
  ];
};
