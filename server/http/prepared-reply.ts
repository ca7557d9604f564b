import type { Call, HandlerReply } from '#contract/define.ts';
import { stripReply } from './strip-reply.ts';

/** An answer stripped and written out on a thread: its bytes are sent as they are. Not for calls that keep their answers. */
export class PreparedReply {
  readonly json: Uint8Array;
  constructor(json: Uint8Array) {
    this.json = json;
  }
}

/** What a thread makes of a call's answer. */
export const prepareReply = <C extends Call>(definition: C, answer: HandlerReply<C>): Uint8Array =>
  new TextEncoder().encode(JSON.stringify(stripReply(definition, answer)));
