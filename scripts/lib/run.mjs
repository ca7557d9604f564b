import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './project.mjs';

/**
 * Runs a program to its end. `capture` keeps its output instead of showing it.
 * Resolves with `{ code, output }`; a signal counts as code 1, a program that is not there as 127.
 */
export const run = (program, args, { env = {}, cwd = root, capture = false, input } = {}) =>
  new Promise((done) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: [input === undefined ? 'ignore' : 'pipe', capture ? 'pipe' : 'inherit', capture ? 'pipe' : 'inherit'],
      // npm is a .cmd file on Windows, which only a shell can start.
      shell: process.platform === 'win32' && program === 'npm',
    });
    const chunks = [];
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    if (input !== undefined) child.stdin.end(input);
    const output = () => Buffer.concat(chunks).toString('utf8');
    child.on('error', (error) => done({ code: error.code === 'ENOENT' ? 127 : 1, output: `${output()}${error.message}\n` }));
    child.on('close', (code) => done({ code: code ?? 1, output: output() }));
  });

/**
 * Starts a program as if it were this one: it shares the terminal, and signals are passed on to it.
 * `ended` resolves with its exit code and whether it was asked to end; this process is to leave only then.
 */
export const startAttached = (program, args, { env = {} } = {}) => {
  const child = spawn(program, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' });
  let isNotified = false;
  const forward = (signal) => {
    const isFirst = !isNotified;
    isNotified = true;
    // A terminal gives Ctrl-C to the whole group: the child has it already, and a second one would mean "at once".
    if (isFirst && !(signal === 'SIGINT' && process.stdin.isTTY)) child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  // npm runs scripts through a shell that dies of a signal without passing it on: being orphaned is then the only news.
  const parent = process.ppid;
  const watch = setInterval(() => process.ppid === parent || forward('SIGTERM'), 500).unref();
  if (process.env.npm_lifecycle_event === undefined) clearInterval(watch);
  const ended = new Promise((done) => {
    const end = (code, signal) => {
      for (const name of signals) process.off(name, forward);
      clearInterval(watch);
      done({ code: code ?? 128 + constants.signals[signal], isNotified: isNotified || signals.includes(signal) });
    };
    child.on('error', (error) => {
      process.stderr.write(`${error.message}\n`);
      end(1, null);
    });
    child.on('close', end);
  });
  return { ended };
};
