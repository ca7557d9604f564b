import { readFileSync } from 'node:fs';

/** Clock ticks of Linux in /proc. */
const TICK_MS = 10;

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // Ended between two looks; its time is then in its parent's.
    return '';
  }
};

/** Processor time of a process and all its threads, in milliseconds; with that of the children it has seen end. */
const timeOf = (pid: number, has_ended: boolean): number => {
  const stat = read(`/proc/${String(pid)}/stat`);
  const times = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, has_ended ? 15 : 13);
  return times.reduce((sum, ticks) => sum + Number(ticks) * TICK_MS, 0);
};

const childrenOf = (pid: number): number[] =>
  read(`/proc/${String(pid)}/task/${String(pid)}/children`)
    .split(' ')
    .filter(Boolean)
    .map(Number);

/** Processor time of some processes and their children so far, in milliseconds: what works for a call beside this process. */
export const processorTime = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => childrenOf(pid).reduce((all, child) => all + timeOf(child, false), sum + timeOf(pid, true)), 0);
