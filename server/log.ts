import type { Env } from './config/env.ts';

/** Settings of the log: JSON lines, and never a header, body or address line, where secrets travel. */
export const logOptions = (env: Pick<Env, 'LOG_LEVEL'>) => ({
  level: env.LOG_LEVEL,
  base: null,
  serializers: {
    req: () => ({}),
    res: () => ({}),
  },
});
