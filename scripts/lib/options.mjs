/** `--name` → true, `--name=value` → 'value', absent → undefined. */
export const option = (name) => {
  const given = process.argv.slice(2).find((argument) => argument === `--${name}` || argument.startsWith(`--${name}=`));
  if (given === undefined) return undefined;
  return given === `--${name}` ? true : given.slice(name.length + 3);
};

/** A mistyped option would silently run something else. */
export const refuseOthers = (known) => {
  const other = process.argv
    .slice(2)
    .find((argument) => !known.some((name) => argument === `--${name}` || argument.startsWith(`--${name}=`)));
  if (other === undefined) return;
  process.stderr.write(`Unknown option: ${other}. There are ${known.map((name) => `--${name}`).join(', ')}.\n`);
  process.exit(1);
};
