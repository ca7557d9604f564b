import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localMidnights } from '#domain/calendar/local-days.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { COLD_C, hoursBelow } from '#domain/weather/hours-below.ts';
import type { Bench, SelfTimed } from './lib/bench.ts';
import { seeded } from './lib/random.ts';

const FIELDS = 10_000;
const DAYS = 60;
const HOURS = DAYS * 24;
const FROM = '2025-06-20';
const COLUMNS = COLD_C.length + 3;
const NUMPY = 'numpy';
/** One thread, and memory kept: by default the allocator hands arrays of this size back, and half the time goes into fetching them again. */
const ENVIRONMENT = { OMP_NUM_THREADS: '1', MALLOC_MMAP_THRESHOLD_: '1073741824', MALLOC_TRIM_THRESHOLD_: '4294967296' };
/** The same without what else we count of a day. */
const HOURS_ALONE = 'numpy, hours alone';

const folder = mkdtempSync(join(tmpdir(), 'surco-hours-'));
export const close = (): Promise<void> => Promise.resolve(rmSync(folder, { recursive: true, force: true }));

/** A winter with frost in the south and heat in the north; one reading in 200 missing, and in one field in ten half a day. */
const madeHours = (): Float64Array => {
  const random = seeded(17);
  const values = new Float64Array(FIELDS * (HOURS + 1));
  for (let field = 0; field < FIELDS; field++) {
    const [mean, swing] = [2 + 24 * random(), 5 + 7 * random()];
    const away = random() < 0.1 ? Math.floor(random() * HOURS) : Number.NaN;
    for (let hour = 0, day_c = 0; hour <= HOURS; hour++) {
      if (hour % 24 === 0) day_c = mean + 8 * (random() - 0.5);
      const is_missing = random() < 0.005 || (hour >= away && hour < away + 12);
      const value = day_c - swing * Math.cos((2 * Math.PI * (hour - 3)) / 24) + random() - 0.5;
      values[field * (HOURS + 1) + hour] = is_missing ? Number.NaN : value;
    }
  }
  return values;
};

/** Hours of 10,000 fields beyond five thresholds and the extremes in 60 civil days, against the same lines by whole arrays. */
export const benches = (): Bench[] => {
  const values = madeHours();
  const midnights = localMidnights(FROM, dayDate(epochDay(FROM) + DAYS - 1), 'America/Argentina/Buenos_Aires');
  const first_ms = midnights[0]!;
  const file = join(folder, 'values.f64');
  writeFileSync(file, values);
  const script = join(import.meta.dirname, 'lib/hours_below.py');
  const has_numpy = spawnSync('python3', ['-c', 'import numpy']).status === 0;

  const own = (): SelfTimed => {
    const answer = new Float64Array(FIELDS * COLUMNS * DAYS);
    const start = process.cpuUsage();
    for (let field = 0; field < FIELDS; field++) {
      const series = { first_ms, values_c: values.subarray(field * (HOURS + 1), (field + 1) * (HOURS + 1)) };
      const { below_h, above_h, min_c, max_c } = hoursBelow(series, midnights);
      [...below_h, above_h, min_c, max_c].forEach((day_values, column) => answer.set(day_values, (field * COLUMNS + column) * DAYS));
    }
    const { user, system } = process.cpuUsage(start);
    return { ms: (user + system) / 1000, answer };
  };
  const numpy = (what: 'extremes' | 'hours') => (): SelfTimed =>
    JSON.parse(
      execFileSync('python3', [script, file, String(FIELDS), String(DAYS), join(folder, what), what], {
        encoding: 'utf8',
        env: { ...process.env, ...ENVIRONMENT },
      }),
    ) as SelfTimed;
  const expected = own().answer as Float64Array;
  const found = (answer: unknown): Float64Array =>
    typeof answer === 'string' ? new Float64Array(new Uint8Array(readFileSync(answer)).buffer) : (answer as Float64Array);
  return [
    {
      name: 'hours-below/10k',
      job: `hours below 5, 2, 0 and −5 °C and above 35 °C, and the extremes, in ${DAYS} days of ${FIELDS} fields`,
      base: has_numpy ? NUMPY : 'own',
      clock: 'self',
      peers: { own, ...(has_numpy ? { [NUMPY]: numpy('extremes'), [HOURS_ALONE]: numpy('hours') } : {}) },
      check: (answer, peer) => {
        const hours = found(answer);
        let apart = hours.length === expected.length ? 0 : expected.length;
        expected.forEach((value, i) => {
          if (peer === HOURS_ALONE && Math.floor(i / DAYS) % COLUMNS > COLD_C.length) return;
          const is_equal = Number.isNaN(value) ? Number.isNaN(hours[i]!) : Math.abs(value - hours[i]!) <= 1e-9;
          if (!is_equal) apart += 1;
        });
        return apart === 0 ? null : `${apart} numbers differ`;
      },
      describe: (answer) =>
        `${found(answer).filter((value, i) => i % (COLUMNS * DAYS) < DAYS && Number.isNaN(value)).length} days with a gap`,
      ...(has_numpy ? { goals: [NUMPY, HOURS_ALONE].map((peer) => ({ peer, at_most: 0.7 })) } : {}),
    },
  ];
};
