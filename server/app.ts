import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastifyHelmet from '@fastify/helmet';
import fastifyMultipart from '@fastify/multipart';
import Fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify';
import { contract } from '#contract/index.ts';
import type { Rights } from './pipeline/access.ts';
import { recallNetworks } from './auth/known-networks.ts';
import { loadSecrets } from './auth/secrets/secrets.ts';
import { checkSharedSecret } from './auth/secrets/shared-secret.ts';
import type { Database } from './db/db.ts';
import { productDay, type Env } from './config/env.ts';
import { startHousekeeping } from './jobs/housekeeping.ts';
import { watchTime } from './jobs/trusted-time.ts';
import { openQueue } from './jobs/open-queue.ts';
import { orderDay, startDays } from './jobs/days/watch-days.ts';
import { startDigests } from './jobs/send-digests.ts';
import { startSweeps } from './jobs/sweep-erased.ts';
import { startPlanWatch } from './jobs/watch-plans.ts';
import { orderWatch, startWatch } from './jobs/watch-fields.ts';
import { answerErrors } from './http/reply/answer-errors.ts';
import { cspDirectives } from './http/csp.ts';
import { mountHealth } from './http/health.ts';
import { readJsonBody } from './http/body/json-body.ts';
import { LateBody } from './http/body/late-body.ts';
import { leaveOldHosts } from './http/old-hosts.ts';
import { openApiOf } from './http/openapi.ts';
import { fillRawBody } from './http/raw-request.ts';
import { refuseRoutesWithoutRule } from './http/route-rule.ts';
import { serveSite } from './http/site.ts';
import { createWarmUp } from './imagery/warm-up.ts';
import { logOptions } from './log.ts';
import { mount, newTraceId } from './pipeline/mount.ts';
import type { Providers } from './providers/index.ts';
import { mountInvoiceRoute } from './resources/coverage/invoice-route.ts';
import { coverageRights } from './resources/coverage/rights.ts';
import { farmRights } from './resources/farms/rights.ts';
import { fieldRights } from './resources/fields/rights.ts';
import { producerRights } from './resources/producers/rights.ts';
import { accountRights } from './resources/users/rights.ts';
import { allHandlers } from './resources/handlers.ts';
import { mountCogRoute } from './imagery/cog-route.ts';
import { mountPhotoRoutes } from './resources/notes/photos/photo-route.ts';
import { mountPhotoUploads } from './resources/notes/photos/upload-route.ts';
import { oneClick } from './resources/notifications/one-click.ts';
import { WORK } from './threads/limits.ts';
import { startWorkThreads } from './threads/work-threads.ts';

const DIST = fileURLToPath(new URL('../dist', import.meta.url));
/** The page asks where the user stands, and for nothing else of his device. */
const PERMISSIONS = [
  'geolocation=(self)',
  ...['accelerometer', 'camera', 'display-capture', 'gyroscope', 'hid', 'magnetometer'].map((feature) => `${feature}=()`),
  ...['microphone', 'midi', 'payment', 'serial', 'usb'].map((feature) => `${feature}=()`),
].join(', ');
const REQUEST_MS = 30_000;
const HANDLER_MS = 60_000;
const HEADERS_MS = 10_000;

export interface AppParts {
  readonly env: Env;
  readonly database: Database;
  readonly providers: Providers;
  /** Tests hold the time still. */
  readonly clock?: () => Date;
  readonly monotonic?: () => number;
  readonly isStopping?: () => boolean;
  /** Tests of the request pipeline put probes behind it. */
  readonly handlers?: ReturnType<typeof allHandlers>;
  /** Tests of row-level security open the access checks. */
  readonly rights?: Rights;
}

const RIGHTS: Rights = { field: fieldRights, farm: farmRights, account: accountRights, producer: producerRights, coverage: coverageRights };

/** Names the route, not the address: addresses carry the secrets of mailed links. */
const logAnswers = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    const { config, url } = request.routeOptions;
    request.log.info({ call: config.name ?? url ?? 'unknown', status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
};

const readBodies = async (app: FastifyInstance): Promise<void> => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: string | Buffer) => {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    fillRawBody(request, bytes);
    return bytes.length > WORK.in_place_bytes ? new LateBody(bytes) : readJsonBody(bytes.toString());
  });
  await app.register(fastifyMultipart, { throwFileSizeLimit: true });
};

const protect = async (app: FastifyInstance, env: Env): Promise<void> => {
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: { useDefaults: false, directives: cspDirectives(env) },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: env.is_https ? { maxAge: 63_072_000 } : false,
  });
  app.addHook('onRequest', async (_request, reply) => void reply.header('permissions-policy', PERMISSIONS));
};

/** The whole server, ready to listen or to be asked by tests. Closing it waits for work in the background. */
export const buildApp = async ({
  env,
  database,
  providers,
  clock = () => new Date(),
  monotonic = () => performance.now(),
  isStopping = () => false,
  handlers,
  rights = RIGHTS,
}: AppParts): Promise<FastifyInstance> => {
  const secrets = await loadSecrets(env);
  await checkSharedSecret(database, secrets);
  await recallNetworks(database);
  await providers.diagnosis.open();
  const app = Fastify({
    logger: logOptions(env),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'trace_id' }),
    genReqId: newTraceId,
    requestIdHeader: false,
    trustProxy: env.TRUST_PROXY.length > 0 ? env.TRUST_PROXY : false,
    requestTimeout: REQUEST_MS,
    handlerTimeout: HANDLER_MS,
    http: { headersTimeout: HEADERS_MS, maxHeaderSize: 16_384 },
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  });
  refuseRoutesWithoutRule(app);
  answerErrors(app);
  logAnswers(app);
  leaveOldHosts(app, env);
  await protect(app, env);
  await app.register(fastifyCompress, { threshold: 1024, globalDecompression: false, encodings: ['br', 'gzip', 'deflate', 'identity'] });
  await app.register(fastifyCookie);
  await readBodies(app);

  const pending = new Set<Promise<void>>();
  const background = (work: () => Promise<void>): void => {
    const running = work()
      .catch((error: unknown) => app.log.error({ err: error }, 'Work in the background failed'))
      .finally(() => pending.delete(running));
    pending.add(running);
  };
  const warmUp = createWarmUp();
  const threads = startWorkThreads();
  const queue = openQueue({ db: database, imagery: providers.imagery, weather: providers.weather, env, clock }, app.log);
  mount(app, contract, handlers ?? allHandlers(secrets, database, warmUp, queue), {
    env,
    db: database,
    providers,
    rights,
    secrets,
    clock,
    monotonic,
    threads,
    background,
  });
  await app.register(oneClick, { db: database, secret: secrets.unsubscribe, monotonic });
  mountCogRoute(app, { imagery: providers.imagery, db: database, secret: secrets.scenes, clock, monotonic });
  const photoParts = { store: providers.photos, db: database, rights, clock, monotonic };
  await app.register(mountPhotoUploads, { ...photoParts, access_accepted: secrets.access_accepted, fixed_origin: env.fixed_origin });
  mountPhotoRoutes(app, { ...photoParts, secret: secrets.photos });
  mountInvoiceRoute(app, { files: providers.invoices, db: database, rights, secret: secrets.invoices, clock, monotonic });
  const openApi = JSON.stringify(openApiOf(contract));
  app.get('/api/openapi.json', { config: { rule: 'open', name: 'openapi' } }, async (_request, reply) =>
    reply.type('application/json').header('cache-control', 'no-store').send(openApi),
  );
  mountHealth(app, { database, data_dir: env.DATA_DIR, isStopping });
  await serveSite(app, path.resolve(DIST));

  queue.start();
  if (env.DEMO) {
    background(async () => {
      await warmUp.runDemo(database, providers.imagery, productDay(env, clock()), { days: env.DEMO_DAYS, now: clock() });
      await orderWatch(database, queue, clock());
      await orderDay(database, queue, clock());
    });
  }
  const onDoubt = (now: Date): void =>
    app.log.warn({ clock: now.toISOString() }, 'The clock is in doubt: nothing is purged until it has gone on for a day');
  const time = watchTime({ db: database, clock, monotonic, onDoubt });
  const stopWatch = startWatch(database, queue, clock, background);
  const stopDays = startDays(database, queue, clock, background);
  const stopHousekeeping = startHousekeeping(providers, database, time, background);
  const stopPlanWatch = startPlanWatch({ db: database, mail: providers.mail, payment: providers.payment, env }, time, background);
  const stopDigests = startDigests({ db: database, mail: providers.mail, env, secret: secrets.unsubscribe }, clock, background);
  const stopSweeps = startSweeps({ db: database, places: providers, secret: secrets.digest }, background);
  // Streams of events end with it; the server waits for whoever is still being answered.
  app.addHook('preClose', async () => warmUp.stop());
  app.addHook('onClose', async () => {
    stopSweeps();
    stopHousekeeping();
    stopDigests();
    stopPlanWatch();
    stopWatch();
    stopDays();
    const handedBack = queue.close();
    await threads.close();
    await providers.imagery.close();
    await providers.diagnosis.close();
    await handedBack;
    await Promise.all(pending);
    providers.mail.close();
  });
  return app;
};
