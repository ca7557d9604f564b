import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { accountOfUnsubscribeToken } from '#server/auth/unsubscribe-token.ts';
import type { Db } from '#server/db/db.ts';
import { networkOf, RateLimit } from '#server/http/rate-limit.ts';
import { endDigest } from './digest-queries.ts';

const FORM_BYTES = 1_024;
const RATE = 30;

export type OneClickParts = { readonly db: Db; readonly secret: Uint8Array; readonly monotonic: () => number };

/** Where mail programs post a form, without a session, to end the e-mail notifications (RFC 8058). The link itself authenticates. */
export const oneClick = async (app: FastifyInstance, { db, secret, monotonic }: OneClickParts): Promise<void> => {
  const limit = new RateLimit(monotonic);
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: FORM_BYTES }, async () => null);
  app.post<{ Params: { token: string } }>(
    '/api/notification/digest/end/:token',
    { config: { rule: 'open', name: 'notifications.oneClick' }, bodyLimit: FORM_BYTES },
    async (request) => {
      limit.take(networkOf(request.ip), RATE);
      const account_id = accountOfUnsubscribeToken(secret, request.params.token);
      if (account_id === null) throw new AppError('LINK_DEAD');
      await endDigest(db, account_id);
      return { ok: true };
    },
  );
};
