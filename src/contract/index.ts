import { account } from './people/account.ts';
import { activities } from './fields/activities.ts';
import { analytics } from './imagery/analytics.ts';
import { assets } from './assets.ts';
import { auth } from './people/auth.ts';
import { config } from './config.ts';
import { coverage } from './fields/coverage.ts';
import { cropLog } from './fields/crop-log.ts';
import { cropExplorer } from './imagery/crop-explorer.ts';
import { density } from './fields/density.ts';
import { diagnosis } from './fields/diagnosis.ts';
import { farms } from './fields/farms.ts';
import { fields } from './fields/fields.ts';
import { hd } from './imagery/hd.ts';
import { imagery } from './imagery/imagery.ts';
import { lookups } from './lookups.ts';
import { margins } from './fields/margins.ts';
import { notes } from './fields/notes.ts';
import { notifications } from './people/notifications.ts';
import { batchReports } from './fields/batch-reports.ts';
import { producers } from './fields/producers.ts';
import { payment } from './people/payment.ts';
import { radar } from './imagery/radar.ts';
import { reports } from './fields/reports.ts';
import { seasons } from './fields/seasons.ts';
import { seedLots } from './seed-lots.ts';
import { shares } from './fields/shares.ts';
import { statisticsJobs } from './imagery/statistics-jobs.ts';
import { terrain } from './imagery/terrain.ts';
import { transfers } from './fields/transfers.ts';
import { users } from './people/users.ts';
import { weather } from './imagery/weather.ts';
import { zones } from './fields/zones.ts';

/** Every call of the product, once. Server routes, OpenAPI and the typed client derive from it. */
export const contract = {
  account,
  activities,
  analytics,
  assets,
  auth,
  config,
  coverage,
  cropExplorer,
  cropLog,
  density,
  diagnosis,
  farms,
  fields,
  hd,
  imagery,
  lookups,
  margins,
  notes,
  notifications,
  batchReports,
  producers,
  payment,
  radar,
  reports,
  seasons,
  seedLots,
  shares,
  statisticsJobs,
  terrain,
  transfers,
  users,
  weather,
  zones,
};
export type Contract = typeof contract;
