const BOLD = process.stdout.isTTY ? '\u001b[1m' : '';
const PLAIN = process.stdout.isTTY ? '\u001b[0m' : '';

export const say = (text) => process.stdout.write(`${text}\n`);

export const seconds = (from_ms) => `${((Date.now() - from_ms) / 1000).toFixed(1)} s`;

/** Runs one step and logs its name, its seconds and what it has to say about itself. */
export const step = async (name, run) => {
  const started_ms = Date.now();
  say(`${BOLD}> ${name}${PLAIN}`);
  const note = await run();
  say(`  ${name}: ${seconds(started_ms)}${note ? `, ${note}` : ''}`);
};

/** Runs a script's body; what goes wrong is said in its own words, without a stack, and fails the process. */
export const plainly = async (run) => {
  try {
    await run();
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
};
