import { AppError } from '#domain/errors.ts';
import { askAgain, type Wait } from '../../http/ask-again.ts';
import { parseJson } from '../../http/parse-json.ts';
import { guardedRequest, type GuardedAnswer, type HostRule } from '../../http/guarded-request.ts';

export type PlanetService = {
  /** Root of the Data API. */
  readonly url: string;
  readonly api_key: string;
  /** The API's own host: the key is sent to no other. */
  readonly rules: readonly HostRule[];
  /** Before a call is made again. */
  readonly wait?: Wait | undefined;
};
export type PlanetAsk = {
  readonly href: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly signal?: AbortSignal | undefined;
};
/** Answers of one call: its JSON, or nothing where only the status matters. */
export type PlanetClient = { json(ask: PlanetAsk): Promise<unknown>; send(ask: PlanetAsk): Promise<void> };

const TIMEOUT_MS = 15_000;
const MAX_BYTES = 16 * 1024 * 1024;
const ATTEMPTS = 4;

const refuse = (status: number): AppError => {
  if (status === 401 || status === 403) return new AppError('HD_KEY_REFUSED');
  if (status === 404 || status === 410) return new AppError('SCENE_GONE');
  return new AppError('IMAGERY_PROVIDER_DOWN', { reason: status === 429 ? 'rate' : 'status', status });
};

/**
 * Calls of Planet's Data API: HTTP basic auth with the key as user name, at most some requests a second, 429 with
 * Retry-After when there are more (https://docs.planet.com/develop/apis/data, "Authentication", "Rate limits"). What stumbles is
 * asked again; a refused key is not.
 */
export const planetClient = ({ api_key, rules, wait }: PlanetService): PlanetClient => {
  const authorization = `Basic ${Buffer.from(`${api_key}:`).toString('base64')}`;
  const once = ({ href, body, signal }: PlanetAsk): Promise<GuardedAnswer> =>
    guardedRequest(href, rules, {
      method: body === undefined ? 'GET' : 'POST',
      timeout_ms: TIMEOUT_MS,
      max_bytes: MAX_BYTES,
      signal,
      headers: { authorization, accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const ask = async (request: PlanetAsk): Promise<GuardedAnswer> => {
    const answer = await askAgain(() => once(request), {
      signal: request.signal,
      attempts: ATTEMPTS,
      ...(wait === undefined ? {} : { wait }),
    });
    if (answer.status >= 200 && answer.status < 300) return answer;
    throw refuse(answer.status);
  };
  return {
    json: async (request) => parseJson((await ask(request)).bytes),
    send: async (request) => void (await ask(request)),
  };
};
