import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import type { Principal } from '#server/auth/principal.ts';
import { findPrincipal } from '#server/auth/sessions.ts';
import type { Db } from '#server/db/db.ts';
import type { KeptFiles } from '#server/files/kept-files.ts';
import { networkOf, RateLimit } from '#server/http/rate-limit.ts';
import { openAddress, signAddress } from '#server/http/signed-address.ts';
import { linkExpiry } from '#server/imagery/cog-link.ts';
import type { Rights } from '#server/pipeline/access.ts';
import { findInvoice, type KeptInvoice } from './write-queries.ts';

const PATH = '/api/overseeding_coverage/v2/invoice/file';
const ID = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})';
const START = new RegExp(String.raw`^${PATH}/${ID}\?holder=${ID}\.${ID}\.${ID}$`);
const REQUESTS_PER_MINUTE = 120;

export type InvoiceAddress = { readonly url: string; readonly expires_at: string };

/** Where an invoice can be read within some minutes, by the session that asked alone. */
export const invoiceAddress = (
  secret: Uint8Array,
  { id, session_id }: Pick<Principal, 'id' | 'session_id'>,
  { coverage_id, file_id }: { readonly coverage_id: string; readonly file_id: string },
  now: Date,
): InvoiceAddress => {
  const expires = linkExpiry(now);
  const start = `${PATH}/${file_id}?holder=${session_id}.${id}.${coverage_id}`;
  return { url: signAddress(secret, start, Math.floor(expires.getTime() / 1_000)), expires_at: expires.toISOString() };
};

export type InvoiceRoute = {
  readonly files: KeptFiles;
  readonly db: Db;
  readonly rights: Rights;
  readonly secret: Uint8Array;
  readonly clock: () => Date;
  readonly monotonic: () => number;
};

const fileName = ({ name, media_type }: KeptInvoice): string =>
  `${name.replace(/\.[^.]*$/, '')}.${media_type === 'application/pdf' ? 'pdf' : 'jpg'}`;

/** Invoices by signed addresses: each reading asks anew whether its holder's session lives and whether he may see this invoice. */
export const mountInvoiceRoute = (app: FastifyInstance, { files, db, rights, secret, clock, monotonic }: InvoiceRoute): void => {
  const limit = new RateLimit(monotonic);

  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    limit.take(networkOf(request.ip), REQUESTS_PER_MINUTE);
    const now = clock();
    const open = openAddress(secret, request.raw.url ?? '', now);
    const [, file_id, session_id, account_id, coverage_id] = START.exec(open?.start ?? '') ?? [];
    if (session_id === undefined || account_id === undefined || coverage_id === undefined) throw new AppError('FORBIDDEN');
    const user = await findPrincipal(db, session_id, account_id, now);
    if (user === null || (await rights.coverage(db, user, [coverage_id], 'invoice')) !== true) throw new AppError('FORBIDDEN');
    const invoice = await findInvoice(db, coverage_id);
    const bytes = invoice === undefined || invoice.file_id !== file_id ? null : await files.read(invoice.file_id);
    if (invoice === undefined || bytes === null) throw new AppError('INVOICE_GONE');
    reply.type(invoice.media_type).headers({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName(invoice))}`,
    });
    return reply.send(Readable.from(bytes));
  };

  app.get(`${PATH}/:file_id`, { config: { rule: 'open', name: 'coverage.invoiceFile' } }, serve);
};
