import { spawn } from 'node:child_process';
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
 * Runs a program as if it were this one: shares the terminal, passes signals on and resolves with its exit code.
 * This process leaves only when the child has finished its own closing down.
 */
export const become = (program, args, { env = {} } = {}) =>
  new Promise((done) => {
    const child = spawn(program, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' });
    let isForwarded = false;
    const forward = (signal) => {
      // A terminal gives Ctrl-C to the whole group: the child has it already, and a second one would mean "at once".
      if (isForwarded || (signal === 'SIGINT' && process.stdin.isTTY)) return;
      isForwarded = true;
      child.kill(signal);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward);
    // npm runs scripts through a shell that dies of a signal without passing it on: being orphaned is then the only news.
    if (process.env.npm_lifecycle_event !== undefined) {
      const parent = process.ppid;
      setInterval(() => process.ppid === parent || forward('SIGTERM'), 500).unref();
    }
    child.on('error', (error) => {
      process.stderr.write(`${error.message}\n`);
      done(1);
    });
    child.on('close', (code, signal) => done(code ?? (signal === 'SIGINT' ? 130 : 143)));
  });
