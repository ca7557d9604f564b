import type { FastifyRequest } from 'fastify';
import type { Call } from '#contract/define.ts';
import type { Work } from '../../threads/work-threads.ts';
import { LateBody } from './late-body.ts';
import { parseInput } from './parse-input.ts';
import { besideBody, isFromQuery, rawInput } from './raw-input.ts';

type Input = {
  readonly input: Record<string, unknown>;
  /** Stands for the input where only its sameness matters. */
  readonly fingerprint: unknown;
};

/** A request as its call's schema reads it; a large body is read on a thread. */
export const readInput = async (name: string, definition: Call, request: FastifyRequest, work: Work): Promise<Input> => {
  const { body } = request;
  if (body instanceof LateBody && !definition.upload && !isFromQuery(definition))
    return work.run('read_body', { call: name, bytes: body.bytes, beside: besideBody(definition, request) });
  const input = parseInput(definition, await rawInput(definition, request));
  return { input, fingerprint: input };
};
