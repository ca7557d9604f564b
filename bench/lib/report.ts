import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { resolve } from 'node:path';
import type { Bench } from './bench.ts';
import type { BenchResult } from './measure.ts';

const root = resolve(import.meta.dirname, '../..');

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** Where and of what a result was taken; a number without these says nothing. */
const circumstances = () => ({
  commit: git('rev-parse', '--short', 'HEAD'),
  changed: git('status', '--porcelain', '--untracked-files=no') !== '',
  taken_at: new Date().toISOString(),
  node: process.versions.node,
  system: `${process.platform} ${process.arch} ${release()}`,
  processor: `${cpus()[0]?.model ?? 'unknown'} × ${cpus().length}`,
  memory_gb: Math.round(totalmem() / 1024 ** 3),
});

const digits = (value: number): string => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toPrecision(3));

/** One Markdown table, ready for the README. */
export const asTable = (result: BenchResult): string => {
  const rows = result.peers.map(({ peer, median_ms, min_ms, deviation_ms, ratio, wrong, described }) => [
    peer,
    digits(median_ms),
    digits(min_ms),
    `± ${digits(deviation_ms)}`,
    `${digits(ratio)}x`,
    [wrong ?? 'right', ...(described === null ? [] : [described])].join(', '),
  ]);
  const cells = [['peer', `median ms (${result.clock})`, 'min ms', 'spread', `ratio to ${result.base}`, 'answer'], ...rows];
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (row: readonly string[]): string => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = cells;
  return [
    `${result.name}: ${result.job} (${result.rounds} rounds)`,
    '',
    line(head),
    `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    ...body.map(line),
    '',
  ].join('\n');
};

/** Goals that `own` missed in this run, in words. */
export const missedGoals = (bench: Bench, result: BenchResult): string[] => {
  const time = (peer: string): number => result.peers.find((entry) => entry.peer === peer)?.median_ms ?? Number.NaN;
  return (bench.goals ?? [])
    .filter(({ peer, at_most }) => result.peers.some((entry) => entry.peer === peer) && time('own') / time(peer) > at_most)
    .map(({ peer, at_most }) => `${result.name}: own is ${digits(time('own') / time(peer))}x ${peer}, the goal is at most ${at_most}x`);
};

/** Writes `bench/results/<file>.json`; kept in git only for numbers quoted elsewhere. */
export const writeResults = (file: string, results: readonly BenchResult[]): string => {
  const folder = resolve(root, 'bench/results');
  mkdirSync(folder, { recursive: true });
  const path = resolve(folder, `${file}.json`);
  writeFileSync(path, `${JSON.stringify({ ...circumstances(), results }, undefined, 2)}\n`);
  return path;
};
