import type { z } from 'zod';
import type { ErrorCode } from '#domain/errors.ts';
import type { AccountRight } from '#domain/rights/account-matrix.ts';
import type { CoverageRight, FieldRight } from '#domain/rights/field-matrix.ts';
import type { ProducerRight } from '#domain/rights/producer-matrix.ts';
import type { Role } from '#domain/rights/roles.ts';
import type { AuditAction } from './people/audit-actions.ts';

export type { FieldRight };

/** Things whose rights are looked up by id; `id` is the input key that holds it, or a list of ids: all must pass, else none does. */
type OfThing =
  | { readonly who: 'field'; readonly right: FieldRight; readonly id: string }
  | { readonly who: 'farm'; readonly right: 'read' | 'edit'; readonly id: string }
  | { readonly who: 'account'; readonly right: AccountRight; readonly id: string }
  | { readonly who: 'producer'; readonly right: ProducerRight; readonly id: string }
  | { readonly who: 'coverage'; readonly right: CoverageRight; readonly id: string };

/**
 * Who may make a call. The check runs in server/pipeline/mount.ts before the handler, from data, so that no handler can forget it.
 * `fresh`: the user must have proved who he is within the last minutes (R in rules.md §8).
 */
export type Access =
  | { readonly who: 'anyone' }
  /** No session: the handler checks a signature over the raw body. */
  | { readonly who: 'signature' }
  /** `enrolling`: open also to those who must have a second factor and have none yet. */
  | { readonly who: 'user'; readonly fresh?: true; readonly enrolling?: true }
  | { readonly who: 'role'; readonly roles: readonly Role[]; readonly fresh?: true }
  /** Calls below a brand's slug: for its own people, of their tenant, or those of some roles; `id` is the input key that holds the slug. */
  | { readonly who: 'brand'; readonly id: string; readonly roles?: readonly Role[]; readonly fresh?: true }
  | (OfThing & { readonly fresh?: true });

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A reply that is bytes, not JSON. */
export type BinaryReply = { readonly binary: string };
export const binary = (mediaType: string): BinaryReply => ({ binary: mediaType });

/** Bytes and headers a handler returns for a binary reply. `etag` makes the answer revalidatable. */
export type BinaryAnswer = {
  /** All at once, or as they are made. */
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>;
  readonly etag?: string;
  readonly file_name?: string;
  /** How long anybody may keep the bytes without asking again; without it they ask every time. */ readonly max_age_s?: number;
};

export type Call<
  Input extends z.ZodObject = z.ZodObject,
  Reply extends z.ZodType | BinaryReply = z.ZodType | BinaryReply,
  Rule extends Access = Access,
> = {
  readonly method: Method;
  /** Below /api, the specification's §7 verbatim; `:name` segments are taken from the input key of that name. */
  readonly path: string;
  readonly access: Rule;
  /** Path, query (GET, DELETE) and body keys in one object. */
  readonly input: Input;
  readonly reply: Reply;
  /** Refusals a caller should expect beyond those every call has. */
  readonly errors?: readonly ErrorCode[];
  /** The input holds `version`: sent as If-Match, 428 without, 412 when stale (rules 42). */
  readonly if_match?: true;
  /** A read whose ETag names its content after its version: whoever holds it gets 304 (If-Match takes the version alone). */
  readonly revalidated?: true;
  /** Creating call: an Idempotency-Key is sent and honoured (rules 43). */
  readonly idempotent?: true;
  /** One file in a multipart body, under this input key; its cap in bytes. */
  readonly upload?: { readonly key: string; readonly max_bytes: number };
  /** Cap of the JSON body in bytes; the default is 1 MiB. */
  readonly body_bytes?: number;
  /** Requests a minute per user or address; the default is 600. */
  readonly rate?: number;
  /**
   * What the call does, for the audit: the request pipeline writes the row in the call's own transaction (reliability R-A16). A rule about
   * fields names them by itself; the handler adds the rest with `ctx.note`.
   */
  readonly audit?: AuditAction;
  /** Its writes go on while the embedded tier's disk is nearly full and all others are refused. */
  readonly urgent?: true;
  readonly summary: string;
};

/** Declares one call; types of input, reply and access rule are kept exactly. */
export const call = <const Input extends z.ZodObject, const Reply extends z.ZodType | BinaryReply, const Rule extends Access>(
  definition: Call<Input, Reply, Rule>,
): Call<Input, Reply, Rule> => definition;

export type CallInput<C> = C extends Call<infer Input, infer _Reply> ? z.input<Input> : never;
export type ParsedInput<C> = C extends Call<infer Input, infer _Reply> ? z.output<Input> : never;
export type CallReply<C> = C extends Call<infer _Input, infer Reply> ? (Reply extends z.ZodType ? z.output<Reply> : ArrayBuffer) : never;
export type HandlerReply<C> = C extends Call<infer _Input, infer Reply> ? (Reply extends z.ZodType ? z.input<Reply> : BinaryAnswer) : never;
