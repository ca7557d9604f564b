import type { Contract } from '#contract/index.ts';
import type { Secrets } from '#server/auth/secrets/secrets.ts';
import type { Handlers } from '#server/context.ts';
import type { Db } from '#server/db/db.ts';
import type { WarmUp } from '#server/imagery/warm-up.ts';
import type { Queue } from '#server/jobs/queue.ts';
import { accountHandlers } from './account/routes.ts';
import { activityHandlers } from './activities/routes.ts';
import { analyticsHandlers } from './analytics/routes.ts';
import { assetHandlers } from './assets/routes.ts';
import { authHandlers } from './auth/routes.ts';
import { configHandlers } from './config/routes.ts';
import { batchReportHandlers } from './batch-reports/routes.ts';
import { coverageHandlers } from './coverage/routes.ts';
import { cropLogHandlers } from './crop-log/routes.ts';
import { cropExplorerHandlers } from './crop-explorer/routes.ts';
import { densityHandlers } from './density/routes.ts';
import { diagnosisHandlers } from './diagnosis/routes.ts';
import { farmHandlers } from './farms/routes.ts';
import { fieldHandlers } from './fields/routes.ts';
import { hdHandlers } from '../imagery/hd/routes.ts';
import { imageryHandlers } from '../imagery/routes.ts';
import { lookupHandlers } from './lookups/routes.ts';
import { marginHandlers } from './margins/routes.ts';
import { noteHandlers } from './notes/routes.ts';
import { notificationHandlers } from './notifications/routes.ts';
import { producerHandlers } from './producers/routes.ts';
import { paymentHandlers } from './payment/routes.ts';
import { radarHandlers } from '../weather/radar/routes.ts';
import { reportHandlers } from './reports/routes.ts';
import { seasonHandlers } from './seasons/routes.ts';
import { seedLotHandlers } from './seed-lots/routes.ts';
import { shareHandlers } from './shares/routes.ts';
import { terrainHandlers } from '../terrain/routes.ts';
import { transferHandlers } from './transfers/routes.ts';
import { userHandlers } from './users/routes.ts';
import { weatherHandlers } from '../weather/routes.ts';
import { zoneHandlers } from './zones/routes.ts';
import { statisticsJobHandlers } from './statistics-jobs/routes.ts';

type AllHandlers = { readonly [Group in keyof Contract]: Handlers<Contract[Group]> };

/** The handlers of every resource: a group left out does not compile. */
export const allHandlers = (secrets: Secrets, db: Db, warmUp: WarmUp, queue: Queue): AllHandlers => ({
  account: accountHandlers(secrets, db),
  activities: activityHandlers,
  analytics: analyticsHandlers(queue),
  assets: assetHandlers,
  auth: authHandlers(secrets, db),
  batchReports: batchReportHandlers(queue),
  config: configHandlers,
  coverage: coverageHandlers(secrets),
  cropExplorer: cropExplorerHandlers,
  cropLog: cropLogHandlers,
  density: densityHandlers,
  diagnosis: diagnosisHandlers(secrets),
  farms: farmHandlers,
  fields: fieldHandlers(secrets),
  hd: hdHandlers,
  imagery: imageryHandlers(secrets.scenes, warmUp),
  lookups: lookupHandlers,
  margins: marginHandlers,
  notes: noteHandlers(secrets),
  notifications: notificationHandlers(secrets.unsubscribe),
  producers: producerHandlers(secrets),
  payment: paymentHandlers(secrets),
  radar: radarHandlers,
  reports: reportHandlers(secrets),
  seasons: seasonHandlers,
  seedLots: seedLotHandlers,
  shares: shareHandlers(secrets),
  terrain: terrainHandlers,
  transfers: transferHandlers(secrets),
  users: userHandlers,
  weather: weatherHandlers,
  zones: zoneHandlers,
  statisticsJobs: statisticsJobHandlers(queue),
});
