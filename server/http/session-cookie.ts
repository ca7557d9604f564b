import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';

/** The refresh cookie. Reading it demands the product's own header, so another site's form cannot use it. */
export interface SessionCookie {
  read(): string | null;
  /** The same without the demand: only for knowing a browser again, never for opening a session. */
  peek(): string | null;
  write(token: string, expires: Date): void;
  clear(): void;
}

/** Only a page's own script can add this header, and only on its own origin. */
const OWN_HEADER = 'x-surco';

/** The refresh cookie of one exchange: HttpOnly, SameSite=Strict, bound to the host with https. */
export const sessionCookie = (request: FastifyRequest, reply: FastifyReply, isHttps: boolean): SessionCookie => {
  const name = isHttps ? '__Host-surco' : 'surco';
  const base = { path: '/', httpOnly: true, sameSite: 'strict', secure: isHttps } as const;
  return {
    read: () => {
      if (request.headers[OWN_HEADER] === undefined) throw new AppError('FORBIDDEN');
      return request.cookies[name] ?? null;
    },
    peek: () => request.cookies[name] ?? null,
    write: (token, expires) => void reply.setCookie(name, token, { ...base, expires }),
    clear: () => void reply.clearCookie(name, base),
  };
};
