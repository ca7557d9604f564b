import type { Contract } from '#contract/index.ts';
import type { Secrets } from '#server/auth/secrets.ts';
import type { Db, Handlers } from '#server/context.ts';
import { authHandlers } from './auth/routes.ts';
import { configHandlers } from './config/routes.ts';
import { farmHandlers } from './farms/routes.ts';
import { fieldHandlers } from './fields/routes.ts';
import { lookupHandlers } from './lookups/routes.ts';
import { seasonHandlers } from './seasons/routes.ts';

type AllHandlers = { readonly [Group in keyof Contract]: Handlers<Contract[Group]> };

/** The handlers of every resource: a group left out does not compile. */
export const allHandlers = (secrets: Secrets, db: Db): Omit<AllHandlers, 'imagery'> => ({
  auth: authHandlers(secrets, db),
  config: configHandlers,
  farms: farmHandlers,
  fields: fieldHandlers,
  lookups: lookupHandlers,
  seasons: seasonHandlers,
});
