import type { FastifyInstance } from 'fastify';

/** A route without a rule of access cannot exist: registering one throws, and the start with it. */
export const refuseRoutesWithoutRule = (app: FastifyInstance): void => {
  app.addHook('onRoute', (route) => {
    const isSite = route.url === '/*' && [route.method].flat().every((method) => method === 'GET' || method === 'HEAD');
    if (!isSite && route.config?.rule === undefined) throw new Error(`E_ROUTE_WITHOUT_RULE ${String(route.method)} ${route.url}`);
  });
};
