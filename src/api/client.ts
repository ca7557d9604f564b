import { z } from 'zod';
import { contract, type Contract } from '#contract/index.ts';
import type { BinaryReply, Call, CallInput, CallReply } from '#contract/define.ts';
import { AppError, isErrorCode, type FieldError } from '#domain/errors.ts';
import { waitForReauthentication } from '#state/reauthentication.ts';
import { getAccessToken, waitForSession } from '#state/session.ts';
import { renewSession } from './renew-session.ts';
import { requestOf } from './request.ts';

// The content security policy forbids building code from text, which zod's fast path would probe for.
z.config({ jitless: true });

export type CallOptions = {
  readonly signal?: AbortSignal;
  readonly idempotency_key?: string;
  /** Hears the text of an answer as it comes; the answer itself is then empty. */
  readonly onPart?: (text: string) => void;
};
export type ApiCall<C> = {
  (input: CallInput<C>, options?: CallOptions): Promise<CallReply<C>>;
  /** Cache key: `group.name`. */
  readonly key: string;
};
export type Api = { readonly [Group in keyof Contract]: { readonly [Name in keyof Contract[Group]]: ApiCall<Contract[Group][Name]> } };

/** Hears that a call about a field was answered as if there were none: it was taken back or deleted a moment ago. */
const goneListeners = new Set<() => void>();
export function onFieldGone(hear: () => void): () => void {
  goneListeners.add(hear);
  return () => goneListeners.delete(hear);
}

const BASE = '/api';
/** The server gives an ordinary call up before this, a file after a longer while. */
const DEADLINE_MS = 70_000;
const FILE_DEADLINE_MS = 300_000;

const problemSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])).optional(),
  fields: z.array(z.object({ path: z.string(), code: z.string() })).optional(),
  traceId: z.string().optional(),
});

async function errorOf(response: Response): Promise<AppError> {
  const body: unknown = await response.json().catch(() => null);
  const problem = problemSchema.safeParse(body);
  if (!problem.success || !isErrorCode(problem.data.code)) return new AppError('GENERIC', { status: response.status });
  const { code, params = {}, fields = [], traceId } = problem.data;
  const known = fields.filter((field): field is FieldError => isErrorCode(field.code));
  return new AppError(code, traceId === undefined ? params : { ...params, traceId }, { fields: known });
}

/** Undefined for what is not JSON, which no schema of a reply takes. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isBinary = (reply: z.ZodType | BinaryReply): reply is BinaryReply => 'binary' in reply;

/** A page in place of the file is somebody else's answer: a gateway's, a hotel's. */
const isMedia = (response: Response, { binary }: BinaryReply): boolean =>
  response.status === 304 || response.headers.get('content-type')?.startsWith(binary) === true;

async function hear(body: ReadableStream<Uint8Array<ArrayBuffer>> | null, onPart: (text: string) => void): Promise<ArrayBuffer> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) onPart(part.value);
  return new ArrayBuffer(0);
}

async function replyOf(definition: Call, response: Response, { onPart }: CallOptions): Promise<unknown> {
  if (isBinary(definition.reply)) {
    if (!isMedia(response, definition.reply)) throw new AppError('GENERIC', { status: response.status });
    return onPart === undefined ? response.arrayBuffer() : hear(response.body, onPart);
  }
  const text = await response.text();
  const parsed = definition.reply.safeParse(readJson(text));
  if (!parsed.success) throw new AppError('GENERIC', {}, { cause: parsed.error });
  return parsed.data;
}

/** Answers that are asked for again, by address, with the name under which the server tells that they are still the same. */
const held = new Map<string, { readonly etag: string; readonly reply: unknown }>();
const MOST_HELD = 50;

function hold(url: string, etag: string, reply: unknown): void {
  held.delete(url);
  held.set(url, { etag, reply });
  for (const oldest of held.keys()) {
    if (held.size <= MOST_HELD) break;
    held.delete(oldest);
  }
}

async function takeReply(definition: Call, url: string, response: Response, options: CallOptions): Promise<unknown> {
  const known = held.get(url);
  if (response.status === 304 && known !== undefined) return known.reply;
  const reply = await replyOf(definition, response, options);
  const etag = response.headers.get('etag');
  if (definition.revalidated === true && etag !== null) hold(url, etag, reply);
  return reply;
}

async function send(definition: Call, { url, init }: ReturnType<typeof requestOf>, options: CallOptions, key: string): Promise<Response> {
  const headers = new Headers(init.headers);
  const token = getAccessToken();
  if (token !== null) headers.set('authorization', `JWT ${token}`);
  if (definition.idempotent) headers.set('idempotency-key', key);
  const known = definition.revalidated === true ? held.get(url) : undefined;
  if (known !== undefined) headers.set('if-none-match', known.etag);
  return fetch(BASE + url, { ...init, headers, ...(options.signal ? { signal: options.signal } : {}) });
}

/** Runs one exchange with a deadline; whatever ends it before its end becomes a code. */
async function exchange<T>(definition: Call, { signal }: CallOptions, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController();
  const is_file = definition.upload !== undefined || isBinary(definition.reply);
  const timer = setTimeout(() => late.abort(), is_file ? FILE_DEADLINE_MS : DEADLINE_MS);
  const either = signal === undefined ? late.signal : AbortSignal.any([signal, late.signal]);
  const ended = new Promise<never>((_resolve, reject) => either.addEventListener('abort', () => reject(either.reason as Error)));
  try {
    return await Promise.race([run(either), ended]);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    if (signal?.aborted) throw new AppError('CANCELLED', {}, { cause });
    throw new AppError(late.signal.aborted ? 'TIMEOUT' : 'OFFLINE', {}, { cause });
  } finally {
    clearTimeout(timer);
  }
}

function makeCall(group: string, name: string, definition: Call): ApiCall<Call> {
  const run = async (input: Record<string, unknown>, options: CallOptions = {}): Promise<unknown> => {
    const key = options.idempotency_key ?? crypto.randomUUID();
    const once = (): Promise<{ readonly reply: unknown } | { readonly lost: AppError }> =>
      exchange(definition, options, async (signal) => {
        const request = requestOf(definition, input);
        const response = await send(definition, request, { ...options, signal }, key);
        if (response.ok || response.status === 304) return { reply: await takeReply(definition, request.url, response, options) };
        const error = await errorOf(response);
        if (response.status === 401 && definition.access.who !== 'anyone') return { lost: error };
        if (error.code === 'NOT_FOUND' && definition.access.who === 'field') for (const hear of goneListeners) hear();
        throw error;
      });
    const inSession = async (): Promise<unknown> => {
      const first = await once();
      if ('reply' in first) return first.reply;
      if (!(await renewSession())) await waitForSession(first.lost);
      const second = await once();
      if ('lost' in second) throw second.lost;
      return second.reply;
    };
    try {
      return await inSession();
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'LOGIN_NOT_RECENT') throw error;
      // Whoever turns away from the question has called the act off: nothing is to be said about it.
      await waitForReauthentication(new AppError('CANCELLED', {}, { cause: error }));
      return inSession();
    }
  };
  return Object.assign(run as ApiCall<Call>, { key: `${group}.${name}` });
}

/** One typed function per call of the contract. Rejects with AppError only. */
export const api = Object.fromEntries(
  Object.entries(contract).map(([group, calls]) => [
    group,
    Object.fromEntries(Object.entries(calls).map(([name, definition]) => [name, makeCall(group, name, definition)])),
  ]),
) as unknown as Api;
