import { account } from './account.ts';
import { analytics } from './analytics.ts';
import { assets } from './assets.ts';
import { auth } from './auth.ts';
import { config } from './config.ts';
import { cropExplorer } from './crop-explorer.ts';
import { farms } from './farms.ts';
import { fields } from './fields.ts';
import { hd } from './hd.ts';
import { imagery } from './imagery.ts';
import { lookups } from './lookups.ts';
import { notifications } from './notifications.ts';
import { producers } from './producers.ts';
import { payment } from './payment.ts';
import { seasons } from './seasons.ts';
import { shares } from './shares.ts';
import { statisticsJobs } from './statistics-jobs.ts';
import { terrain } from './terrain.ts';
import { transfers } from './transfers.ts';
import { users } from './users.ts';
import { weather } from './weather.ts';
import { zones } from './zones.ts';

/** Every call of the product, once. Server routes, OpenAPI and the typed client derive from it. */
export const contract = {
  account,
  analytics,
  assets,
  auth,
  config,
  cropExplorer,
  farms,
  fields,
  hd,
  imagery,
  lookups,
  notifications,
  producers,
  payment,
  seasons,
  shares,
  statisticsJobs,
  terrain,
  transfers,
  users,
  weather,
  zones,
};
export type Contract = typeof contract;
