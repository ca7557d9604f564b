import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';

/** Files whose name carries a hash of their content never change. */
const HASHED = /^assets[\\/]/;

/** How long a browser may keep a file of the site without asking: for ever by hashed name, a day for pictures and the embedded map. */
export const cacheControl = (file: string): string => {
  if (HASHED.test(file)) return 'public, max-age=31536000, immutable';
  return /^(brands|base-map|pictures)[\\/]/.test(file) ? 'public, max-age=86400' : 'no-cache';
};

const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && (request.headers.accept ?? '').includes('text/html');

/** Serves the built client from `dist`; every address that is not a file opens the page, which knows its own routes. */
export const serveSite = async (app: FastifyInstance, dist: string): Promise<void> => {
  const isBuilt = existsSync(path.join(dist, 'index.html'));
  // Whatever the contract does not name below /api is nowhere, and never a question of files.
  app.all('/api/*', { config: { rule: 'open', name: 'nowhere' } }, () => {
    throw new AppError('NOT_FOUND');
  });
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: dist,
      // Its own route reads the folders of an address at every request, for rules by folder that there are none of here.
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, file) => {
        response.header('cache-control', cacheControl(path.relative(dist, file)));
      },
    });
    app.get<{ Params: { '*': string } }>('/*', (request, reply) => reply.sendFile(request.params['*']));
  }
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (!isBuilt || !wantsPage(request)) throw new AppError('NOT_FOUND');
    return reply.sendFile('index.html');
  });
};
