/** `--name` → true, `--name=value` → 'value', absent → undefined. */
export const option = (name) => {
  const given = process.argv.slice(2).find((argument) => argument === `--${name}` || argument.startsWith(`--${name}=`));
  if (given === undefined) return undefined;
  return given === `--${name}` ? true : given.slice(name.length + 3);
};
