import { createHash } from 'node:crypto';
import { contract } from '#contract/index.ts';
import type { Call } from '#contract/define.ts';
import { AppError } from '#domain/errors.ts';
import { asObject } from './as-object.ts';
import { readJsonBody } from './json-body.ts';
import { joinInput, parseInput } from './parse-input.ts';

export type BodyToRead = {
  /** Group and name of the call. */
  readonly call: string;
  readonly bytes: Uint8Array;
  /** What the address and the headers add to the body. */
  readonly beside: Readonly<Record<string, unknown>>;
};
export type BodyRead = {
  readonly input: Record<string, unknown>;
  /** Stands for the input where only its sameness matters. */
  readonly fingerprint: string;
};

const callNamed = (name: string): Call | undefined => {
  const [group = '', call = ''] = name.split('.');
  return (contract as Readonly<Record<string, Readonly<Record<string, Call>>>>)[group]?.[call];
};

/** Parses a large body and checks it by its call's schema. */
export const readBody = ({ call, bytes, beside }: BodyToRead): BodyRead => {
  const definition = callNamed(call);
  if (definition === undefined) throw new AppError('NOT_FOUND');
  const given = asObject(readJsonBody(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()));
  const input = parseInput(definition, joinInput(given, beside));
  return { input, fingerprint: createHash('sha256').update(JSON.stringify(input)).digest('hex') };
};
