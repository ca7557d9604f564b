import { lookup as resolve } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { AppError } from '#domain/errors.ts';
import { isPublicAddress } from './public-address.ts';

/** A host the server may call. Only an address an operator typed in may be plain http or inside his network. */
export type HostRule = { readonly host: string; readonly is_configured: boolean };

export type GuardedRequest = {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeout_ms: number;
  readonly max_bytes: number;
  readonly signal?: AbortSignal | undefined;
  /** Gives an answer that points elsewhere back to the caller, who checks where to; otherwise it is refused. */
  readonly redirects?: 'return';
};
export type GuardedAnswer = { readonly status: number; readonly headers: http.IncomingHttpHeaders; readonly bytes: Uint8Array };

/** `.host` of the rule `.example.org` and everything below it; others exactly. */
const matches = (rule: HostRule, host: string): boolean => (rule.host.startsWith('.') ? host.endsWith(rule.host) : host === rule.host);

/** The rule an address falls under, or a refusal. */
export const checkAddress = (url: URL, rules: readonly HostRule[]): HostRule => {
  const rule = rules.find((one) => matches(one, url.host));
  const isPlainAllowed = rule?.is_configured === true && url.protocol === 'http:';
  if (rule === undefined || url.username !== '' || url.password !== '' || (url.protocol !== 'https:' && !isPlainAllowed)) {
    throw new AppError('IMAGERY_PROVIDER_DOWN', { reason: 'host' });
  }
  return rule;
};

/** Name look-up that gives the socket only public addresses: what was checked is what is connected to. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return done(error, '', 0);
    const allowed = addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = allowed;
    if (first === undefined) return done(Object.assign(new Error('E_ADDRESS_NOT_PUBLIC'), { code: 'EACCES' }), '', 0);
    return options.all === true ? done(null, allowed) : done(null, first.address, first.family);
  });
};

const agents = { http: new http.Agent({ keepAlive: true, maxSockets: 8 }), https: new https.Agent({ keepAlive: true, maxSockets: 8 }) };

const down = (reason: string, cause?: unknown): AppError =>
  new AppError('IMAGERY_PROVIDER_DOWN', { reason }, cause === undefined ? {} : { cause });

const collect = async (answer: http.IncomingMessage, max_bytes: number): Promise<Uint8Array> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > max_bytes) {
      answer.destroy();
      throw down('too_large');
    }
    chunks.push(chunk);
  }
  if (!answer.complete) throw down('cut_short');
  return Buffer.concat(chunks, length);
};

/**
 * The only way the server calls a provider: listed hosts, https (or an address the operator configured), public
 * resolved addresses, no redirects, one deadline for everything, a size cap (reliability R-C16).
 */
export const guardedRequest = (address: string, rules: readonly HostRule[], request: GuardedRequest): Promise<GuardedAnswer> => {
  const url = URL.parse(address);
  if (url === null) return Promise.reject(down('host'));
  let rule: HostRule;
  try {
    rule = checkAddress(url, rules);
  } catch (refusal) {
    return Promise.reject(refusal as AppError);
  }
  if (!rule.is_configured && isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return Promise.reject(down('host'));
  const deadline = AbortSignal.timeout(request.timeout_ms);
  const signal = request.signal === undefined ? deadline : AbortSignal.any([deadline, request.signal]);
  const send = url.protocol === 'https:' ? https.request : http.request;
  return new Promise((done, fail) => {
    const outgoing = send(
      url,
      {
        method: request.method ?? 'GET',
        headers: { ...request.headers },
        agent: url.protocol === 'https:' ? agents.https : agents.http,
        signal,
        ...(rule.is_configured ? {} : { lookup: publicLookup }),
      },
      (answer) => {
        const status = answer.statusCode ?? 0;
        if (status >= 300 && status < 400) {
          answer.destroy();
          if (request.redirects === 'return') done({ status, headers: answer.headers, bytes: new Uint8Array(0) });
          else fail(down('redirect'));
          return;
        }
        collect(answer, request.max_bytes).then(
          (bytes) => done({ status, headers: answer.headers, bytes }),
          (error: unknown) => fail(error instanceof AppError ? error : down(deadline.aborted ? 'timeout' : 'network', error)),
        );
      },
    );
    outgoing.on('error', (error) =>
      fail(request.signal?.aborted === true ? new AppError('CANCELLED') : down(deadline.aborted ? 'timeout' : 'network', error)),
    );
    outgoing.end(request.body);
  });
};
