/**
 * Milliseconds of processor time this process has used since: what a limit on work is held against in a test,
 * because wall time says more about what else the machine is doing.
 */
export function cpuTimer(): () => number {
  const started = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1_000;
  };
}
