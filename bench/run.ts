import { readdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { BenchFile } from './lib/bench.ts';
import { measure } from './lib/measure.ts';
import { asTable, missedGoals, writeResults } from './lib/report.ts';

// `npm run bench [-- name …] [--quick] [--write]`: names choose files or cases, --quick takes 3 rounds.
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isQuick = process.argv.includes('--quick');
const isKept = process.argv.includes('--write');
const missed: string[] = [];

const files = ['.', 'browser', 'server'].flatMap((folder) =>
  readdirSync(resolve(import.meta.dirname, folder)).map((name) => `${folder}/${name}`),
);

for (const file of files.filter((name) => name.endsWith('.bench.ts'))) {
  const subject = basename(file, '.bench.ts');
  if (wanted.length > 0 && !wanted.some((name) => name.split('/')[0] === subject)) continue;
  const { benches, close } = (await import(resolve(import.meta.dirname, file))) as BenchFile;
  const results = [];
  try {
    for (const bench of await benches()) {
      if (wanted.length > 0 && !wanted.some((name) => name === subject || `${bench.name}/`.startsWith(`${name}/`))) continue;
      const result = await measure(isQuick ? { ...bench, rounds: 3 } : bench);
      process.stdout.write(`${asTable(result)}\n`);
      missed.push(...missedGoals(bench, result));
      results.push(result);
    }
  } finally {
    await close?.();
  }
  if (isKept && results.length > 0) process.stdout.write(`written to ${writeResults(subject, results)}\n`);
}

for (const line of missed) process.stdout.write(`goal missed: ${line}\n`);
