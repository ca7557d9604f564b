import { z } from 'zod';
import type { Call } from '#contract/define.ts';
import { ERROR_STATUS, type ErrorCode } from '#domain/errors.ts';

type Json = Record<string, unknown>;
type JsonSchema = Json & { properties?: Record<string, Json>; required?: string[] };

/** Named parts of the schemas. What goes in may differ from what comes out, so the input's form has its own name. */
type Parts = Record<string, unknown>;

const schemaOf = (type: z.ZodType, io: 'input' | 'output', parts: Parts): JsonSchema => {
  const suffix = io === 'input' ? 'Input' : '';
  const text = JSON.stringify(z.toJSONSchema(type, { io, unrepresentable: 'any', reused: 'inline' }));
  const {
    $schema: _dialect,
    $defs = {},
    ...schema
  } = JSON.parse(text.replace(/"#\/\$defs\/(\w+)"/g, `"#/components/schemas/$1${suffix}"`)) as JsonSchema & { $defs?: Parts };
  for (const [name, part] of Object.entries($defs)) parts[name + suffix] = part;
  return schema;
};

const COMMON: readonly ErrorCode[] = ['BAD_REQUEST', 'INVALID', 'RATE_LIMITED', 'GENERIC'];

const isOpen = ({ access }: Call): boolean => access.who === 'anyone' || access.who === 'signature';

const refusalsOf = (call: Call): ErrorCode[] => [
  ...COMMON,
  ...(isOpen(call) ? [] : (['UNAUTHENTICATED'] as const)),
  ...('id' in call.access ? (['FORBIDDEN', 'NOT_FOUND'] as const) : []),
  ...(call.access.who === 'role' ? (['FORBIDDEN'] as const) : []),
  ...('fresh' in call.access ? (['LOGIN_NOT_RECENT'] as const) : []),
  ...(call.if_match ? (['VERSION_MISSING', 'VERSION_STALE'] as const) : []),
  ...(call.idempotent ? (['IDEMPOTENCY_RUNNING', 'IDEMPOTENCY_MISMATCH'] as const) : []),
  ...(call.errors ?? []),
];

const errorResponses = (call: Call): Json => {
  const byStatus = Map.groupBy(new Set(refusalsOf(call)), (code) => ERROR_STATUS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      { description: codes.join(', '), content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } },
    ]),
  );
};

const okResponse = (call: Call, parts: Parts): Json =>
  'binary' in call.reply
    ? { description: 'OK', content: { [call.reply.binary]: { schema: { type: 'string', format: 'binary' } } } }
    : { description: 'OK', content: { 'application/json': { schema: schemaOf(call.reply, 'output', parts) } } };

const header = (name: string, description: string, required: boolean): Json => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
});

const operationOf = (id: string, call: Call, parts: Parts): Json => {
  const { properties = {}, required = [] } = schemaOf(call.input, 'input', parts);
  const inPath = new Set([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name));
  const rest = Object.keys(properties).filter((name) => !inPath.has(name) && !(call.if_match && name === 'version'));
  const fromQuery = call.method === 'GET' || call.method === 'DELETE';
  const parameter = (name: string, where: string): Json => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: properties[name],
  });
  const body = {
    type: 'object',
    properties: Object.fromEntries(rest.map((name) => [name, properties[name]])),
    required: rest.filter((name) => required.includes(name)),
  };
  return {
    operationId: id,
    summary: call.summary,
    tags: [id.split('.')[0]],
    security: isOpen(call) ? [] : [{ session: [] }],
    parameters: [
      ...[...inPath].map((name) => parameter(String(name), 'path')),
      ...(fromQuery ? rest.map((name) => parameter(name, 'query')) : []),
      ...(call.if_match ? [header('If-Match', 'The version held, e.g. "3"', true)] : []),
      ...(call.idempotent ? [header('Idempotency-Key', 'Repeats with the same key get the first answer', false)] : []),
    ],
    ...(fromQuery
      ? {}
      : { requestBody: { required: true, content: { [call.upload ? 'multipart/form-data' : 'application/json']: { schema: body } } } }),
    responses: { 200: okResponse(call, parts), ...errorResponses(call) },
  };
};

const PROBLEM = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'params', 'fields', 'traceId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(ERROR_STATUS) },
    params: { type: 'object' },
    fields: {
      type: 'array',
      items: { type: 'object', required: ['path', 'code'], properties: { path: { type: 'string' }, code: { type: 'string' } } },
    },
    traceId: { type: 'string' },
  },
} as const;

/** The contract as an OpenAPI 3.1 document. */
export const openApiOf = (contract: Readonly<Record<string, Readonly<Record<string, Call>>>>): Json => {
  const paths: Record<string, Json> = {};
  const parts: Parts = {};
  for (const [group, calls] of Object.entries(contract)) {
    for (const [name, call] of Object.entries(calls)) {
      const path = call.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(`${group}.${name}`, call, parts) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Surco', version: '1', description: 'Every call of the product. Errors have one shape, application/problem+json.' },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { ...parts, Problem: PROBLEM },
      securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'JWT <access token>' } },
    },
  };
};
