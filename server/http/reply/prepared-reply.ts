import type { Call, HandlerReply } from '#contract/define.ts';
import { stripReply } from './strip-reply.ts';

/** An answer stripped and written out already: its bytes are sent as they are. Not for calls that keep their answers. */
export class PreparedReply {
  readonly json: Uint8Array;
  /** Names the answer: whoever holds one of this name gets no bytes. */
  readonly etag: string | null;
  /** How the bytes are compressed. */
  readonly encoding: 'br' | null;

  constructor(json: Uint8Array, { etag, encoding }: { readonly etag?: string; readonly encoding?: 'br' } = {}) {
    this.json = json;
    this.etag = etag ?? null;
    this.encoding = encoding ?? null;
  }
}

/** What a thread makes of a call's answer. */
export const prepareReply = <C extends Call>(definition: C, answer: HandlerReply<C>): Uint8Array =>
  new TextEncoder().encode(JSON.stringify(stripReply(definition, answer)));
