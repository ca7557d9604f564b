import { AppError, type ErrorCode } from '#domain/errors.ts';
import { circuitBreaker } from '../imagery/provider/circuit-breaker.ts';
import { guardedRequest, type HostRule } from '../imagery/provider/http/guarded-request.ts';
import { parseJson } from '../imagery/provider/http/parse-json.ts';

export type Service = {
  /** Root of the service's API. */
  readonly url: string;
  /** An operator typed the address in: it may be inside his network. */
  readonly is_configured: boolean;
  /** What says who asks. */
  readonly headers: Readonly<Record<string, string>>;
  /** The code of all its failures. */
  readonly down: ErrorCode;
  readonly clock: () => number;
  readonly timeout_ms?: number | undefined;
};

export type ServiceAsk = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
};
export type ServiceClient = (ask: ServiceAsk) => Promise<unknown>;

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 512 * 1024;

const asDown = (down: ErrorCode, error: unknown): AppError => {
  if (error instanceof AppError && error.code === down) return error;
  const reason = error instanceof AppError ? String(error.params['reason'] ?? error.code) : 'unknown';
  return new AppError(down, { reason }, { cause: error });
};

/** Calls of somebody else's service with its key: its own host alone, one deadline, a size cap, no redirects, a pause after failures. */
export const serviceClient = ({ url, is_configured, headers: own, down, clock, timeout_ms = TIMEOUT_MS }: Service): ServiceClient => {
  const root = url.replace(/\/$/, '');
  const rules: HostRule[] = [{ host: new URL(url).host, is_configured }];
  const breaker = circuitBreaker(clock);
  return async ({ method, path, body, headers }) => {
    try {
      return await breaker.run(async () => {
        const answer = await guardedRequest(`${root}${path}`, rules, {
          method,
          timeout_ms,
          max_bytes: MAX_BYTES,
          headers: { accept: 'application/json', ...own, ...headers },
          ...(body === undefined ? {} : { body }),
        });
        if (answer.status < 200 || answer.status >= 300)
          throw new AppError('IMAGERY_PROVIDER_DOWN', { reason: 'status', status: answer.status });
        return parseJson(answer.bytes);
      });
    } catch (error) {
      throw asDown(down, error);
    }
  };
};

export type AnswerSchema<T> = {
  safeParse(value: unknown): { success: true; data: T } | { success: false; error: unknown };
};

/** Reads an answer by its schema; anything else is a service that stumbled. */
export const readServiceAnswer = <T>(down: ErrorCode, schema: AnswerSchema<T>, value: unknown): T => {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new AppError(down, { reason: 'unreadable' }, { cause: parsed.error });
  return parsed.data;
};
