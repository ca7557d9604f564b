import type { BinaryReply, Call } from '#contract/define.ts';

export const isBinary = (reply: Call['reply']): reply is BinaryReply => 'binary' in reply;

/** The answer with everything the contract does not name taken out. Bytes stay as they are. */
export const stripReply = (definition: Call, answer: unknown): unknown =>
  isBinary(definition.reply) ? answer : definition.reply.parse(answer);
