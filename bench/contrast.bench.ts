import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { classify, zoneOf } from '#domain/raster/classify.ts';
import type { ZoneMethod } from '#domain/raster/types.ts';
import { sortedValues } from '#domain/raster/statistics/statistics.ts';
import type { Bench, SelfTimed } from './lib/bench.ts';
import { seeded } from './lib/random.ts';

type Answer = { readonly breaks: readonly number[]; readonly counts: readonly number[] };

/** Pixels of 10 m in a field of 500 ha. */
const PIXELS = 50_000;
/** A process that starts is no part of the job: each run answers how long its own computing took. */
const PYTHON = `
import json, sys, time
import numpy as np
values = np.fromfile(sys.argv[1], dtype=np.float32)
method, k = sys.argv[2], int(sys.argv[3])
def jenks(x, k):
    x = np.sort(x).astype(np.float64)
    x = np.quantile(x, np.linspace(0, 1, 1000)) if len(x) > 1000 else x
    n = len(x)
    s, q = np.concatenate([[0], np.cumsum(x)]), np.concatenate([[0], np.cumsum(x * x)])
    to = np.arange(1, n + 1)
    best = np.concatenate([[0], q[1:] - s[1:] ** 2 / to])
    starts = []
    for zone in range(2, k + 1):
        nxt, start = np.full(n + 1, np.inf), np.zeros(n + 1, dtype=int)
        for t in range(zone, n + 1):
            f = np.arange(zone - 1, t)
            total = best[f] + q[t] - q[f] - (s[t] - s[f]) ** 2 / (t - f)
            i = int(np.argmin(total)); nxt[t] = total[i]; start[t] = f[i]
        starts.append(start); best = nxt
    breaks, t = [], n
    for start in reversed(starts):
        t = start[t]; breaks.insert(0, x[t])
    return breaks
def run():
    breaks = np.quantile(values.astype(np.float64), np.arange(1, k) / k) if method == 'quantile' else jenks(values, k)
    zones = np.digitize(values, breaks)
    return [float(b) for b in breaks], np.bincount(zones, minlength=k).tolist()
run()
start = time.perf_counter(); breaks, counts = run(); ms = (time.perf_counter() - start) * 1000
print(json.dumps({'ms': ms, 'answer': {'breaks': breaks, 'counts': counts}}))
`;

const folder = mkdtempSync(join(tmpdir(), 'surco-contrast-'));
export const close = (): Promise<void> => Promise.resolve(rmSync(folder, { recursive: true, force: true }));

/** NDVI of a field with good and poor ground, in no order. */
const madeValues = (): Float32Array => {
  const random = seeded(11);
  return Float32Array.from({ length: PIXELS }, () => {
    const bell = (random() + random() + random() - 1.5) * 0.08;
    return (random() < 0.35 ? 0.48 : 0.71) + bell;
  });
};

const own = (values: Float32Array, everywhere: Uint8Array, count: number, method: ZoneMethod): Answer => {
  const { breaks } = classify(sortedValues(values, everywhere), count, method);
  const counts = new Array<number>(count).fill(0);
  for (let i = 0; i < values.length; i++) counts[zoneOf(values[i]!, breaks) - 1]! += 1;
  return { breaks, counts };
};

/** Contrasted NDVI of 500 ha from its values to the zone of every pixel, against the same in numpy. */
export const benches = (): Bench[] => {
  const values = madeValues();
  const everywhere = new Uint8Array(PIXELS).fill(1);
  const file = join(folder, 'values.f32');
  writeFileSync(file, values);
  const script = join(folder, 'contrast.py');
  writeFileSync(script, PYTHON);
  const hasNumpy = spawnSync('python3', ['-c', 'import numpy']).status === 0;
  const timed = (run: () => Answer): SelfTimed => {
    const start = performance.now();
    const answer = run();
    return { ms: performance.now() - start, answer };
  };
  return ([3, 10] as const).flatMap((count) =>
    (['quantile', 'jenks'] as const).map((method): Bench => {
      const expected = own(values, everywhere, count, method);
      const numpy = (): SelfTimed => JSON.parse(spawnSync('python3', [script, file, method, String(count)]).stdout.toString()) as SelfTimed;
      return {
        name: `contrast/${method}-${count}`,
        job: `${count} zones of ${PIXELS} pixels by ${method === 'jenks' ? 'natural breaks' : 'quantiles'}`,
        base: hasNumpy ? 'numpy' : 'own',
        clock: 'self',
        peers: { own: () => timed(() => own(values, everywhere, count, method)), ...(hasNumpy ? { numpy } : {}) },
        check: (answer) => {
          const { breaks, counts } = answer as Answer;
          const apart = Math.max(...breaks.map((value, i) => Math.abs(value - expected.breaks[i]!)));
          const moved = counts.reduce((sum, n, i) => sum + Math.abs(n - expected.counts[i]!), 0);
          return apart <= 1e-6 && moved <= 4 ? null : `breaks ${apart} apart, ${moved} pixels elsewhere`;
        },
        ...(hasNumpy ? { goals: [{ peer: 'numpy', at_most: method === 'jenks' ? 0.5 : 1 }] } : {}),
      };
    }),
  );
};
