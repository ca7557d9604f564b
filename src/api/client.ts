import { z } from 'zod';
import { contract, type Contract } from '#contract/index.ts';
import type { BinaryReply, Call, CallInput, CallReply } from '#contract/define.ts';
import { AppError, isErrorCode, type FieldError } from '#domain/errors.ts';
import { getAccessToken, waitForSession } from '#state/session.ts';
import { renewSession } from './renew-session.ts';
import { requestOf } from './request.ts';

// The content security policy forbids building code from text, which zod's fast path would probe for.
z.config({ jitless: true });

export type CallOptions = { readonly signal?: AbortSignal; readonly idempotency_key?: string };
export type ApiCall<C> = {
  (input: CallInput<C>, options?: CallOptions): Promise<CallReply<C>>;
  /** Cache key: `group.name`. */
  readonly key: string;
};
export type Api = { readonly [Group in keyof Contract]: { readonly [Name in keyof Contract[Group]]: ApiCall<Contract[Group][Name]> } };

const BASE = '/api';

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

const isBinary = (reply: z.ZodType | BinaryReply): reply is BinaryReply => 'binary' in reply;

async function replyOf(definition: Call, response: Response): Promise<unknown> {
  if (isBinary(definition.reply)) return response.arrayBuffer();
  const parsed = definition.reply.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) throw new AppError('GENERIC', {}, { cause: parsed.error });
  return parsed.data;
}

async function send(definition: Call, input: Record<string, unknown>, options: CallOptions, key: string): Promise<Response> {
  const { url, init } = requestOf(definition, input);
  const headers = new Headers(init.headers);
  const token = getAccessToken();
  if (token !== null) headers.set('authorization', `JWT ${token}`);
  if (definition.idempotent) headers.set('idempotency-key', key);
  try {
    return await fetch(BASE + url, { ...init, headers, ...(options.signal ? { signal: options.signal } : {}) });
  } catch (cause) {
    if (options.signal?.aborted) throw new AppError('CANCELLED', {}, { cause });
    throw new AppError('OFFLINE', {}, { cause });
  }
}

function makeCall(group: string, name: string, definition: Call): ApiCall<Call> {
  const run = async (input: Record<string, unknown>, options: CallOptions = {}): Promise<unknown> => {
    const key = options.idempotency_key ?? crypto.randomUUID();
    let response = await send(definition, input, options, key);
    if (response.status === 401 && definition.access.who !== 'anyone') {
      const lost = await errorOf(response);
      if (!(await renewSession())) await waitForSession(lost);
      response = await send(definition, input, options, key);
    }
    if (!response.ok) throw await errorOf(response);
    return replyOf(definition, response);
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
