import type { FastifyInstance } from 'fastify';
import type { Env } from '../config/env.ts';

/** Health is asked of the machine, by whatever name. */
const HEALTH = /^\/(livez|readyz)\b/;

/** Sends visitors of the old country domains to the same page of PUBLIC_URL (specification §2); calls keep their method. */
export const leaveOldHosts = (app: FastifyInstance, { OLD_HOSTS, public_url }: Pick<Env, 'OLD_HOSTS' | 'public_url'>): void => {
  if (OLD_HOSTS.length === 0) return;
  const old = new Set(OLD_HOSTS);
  app.addHook('onRequest', async (request, reply) => {
    if (!old.has(request.hostname.toLowerCase()) || HEALTH.test(request.url)) return;
    // A request may name a whole address instead of a path: only a path is taken over.
    const path = request.url.startsWith('/') ? request.url : '/';
    await reply.redirect(`${public_url}${path}`, 308);
  });
};
