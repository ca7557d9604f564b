import type { FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);

/**
 * Refuses requests another site's page sent in the user's browser. With PUBLIC_URL only that origin counts;
 * without it the page must come from the host it talks to.
 */
export const checkOrigin = (request: FastifyRequest, fixedOrigin: string | null): void => {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (typeof site === 'string' && site === 'cross-site') throw new AppError('FORBIDDEN');
  if (origin === undefined) return;
  const allowed = fixedOrigin === null ? hostOf(origin) === request.headers.host : origin === fixedOrigin;
  if (!allowed) throw new AppError('FORBIDDEN');
};
