import { z } from 'zod';
import type { Call } from '#contract/define.ts';
import { COST_KEYS } from '#domain/margins/margin-plan.ts';
import { madeSheet } from '../samples/reports/report-samples.ts';

/** About 100 ha near Rosario. */
export const DEFAULT_POLYGON = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [-61, -33],
      [-60.99, -33],
      [-60.99, -32.991],
      [-61, -32.991],
      [-61, -33],
    ],
  ] as [number, number][][],
};

const ID = '00000000-0000-4000-8000-000000000000';

type Schema = {
  $ref?: string;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  allOf?: Schema[];
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  minItems?: number;
  minimum?: number;
  examples?: unknown[];
};

/** Values a schema cannot tell: what is refined, transformed, or read from text. */
const BY_KEY: Readonly<Record<string, unknown>> = {
  attributes: { kind: 'seed' },
  geometry: DEFAULT_POLYGON,
  parts: [DEFAULT_POLYGON, DEFAULT_POLYGON],
  unstable: [DEFAULT_POLYGON, DEFAULT_POLYGON],
  crop: 5,
  zones_mark: null,
  dates: '2026-01-12,2026-01-07',
  years: '2025,2024',
  producers: ID,
  farms: ID,
  makers: ID,
  states: 'pending',
  deleted: 'false',
  province: 'AR-B',
  email: 'ana@example.com',
  username: 'ana@example.com',
  password: 'correct horse battery',
  disabled: 'false',
  ends: null,
  reason: 'Convenio',
  account_id: ID,
  fiscal_id: '20123456786',
  new_password: 'correct horse battery',
  phone_number: '+54 11 4000 0000',
  activity: { type: 'uproot', details: {}, planned_date: null, done_date: '2026-01-12', comments: null, money: null },
  note: {
    type: 'other',
    specific_type: 'hail',
    specific_name: null,
    crop: 5,
    date: '2026-01-12',
    description: 'Granizo',
    position: [-60.995, -32.995],
    accuracy_m: null,
    task: null,
    measure: null,
    photo_ids: [],
    is_public: false,
    previewed: null,
  },
  margin: {
    name: 'Plan base',
    crop: 5,
    inputs: {
      yield_t_ha: 9.5,
      price_usd_t: 178,
      commercial_pct: 14,
      costs: Object.fromEntries(COST_KEYS.map((key) => [key, 1])),
    },
  },
  sha256: 'a'.repeat(64),
  genotype: 'brevant.nx7115',
  delivered_on: '2025-09-05',
  hash: 'a'.repeat(64),
  facts: ['a'.repeat(64)],
  emails: ['ana@example.com'],
  planning: null,
  sources: { formulas: {}, weather: null },
  sheet: madeSheet(),
  svgs: ['<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'],
  west: -61,
  south: -33,
  east: -60.9,
  north: -32.9,
  entry: { kind: 'note', date: '2026-01-12', text: 'Isoca', rain_mm: null, temperature_c: null, crop: null, stage: null },
};

const sample = (given: Schema, key: string, defs: Readonly<Record<string, Schema>>): unknown => {
  const schema = given.$ref === undefined ? given : (defs[given.$ref.replace('#/$defs/', '')] ?? {});
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.examples) return schema.examples[0];
  if (Object.hasOwn(BY_KEY, key)) return BY_KEY[key];
  if (schema.anyOf?.[0]) return sample(schema.anyOf[0], key, defs);
  if (schema.format === 'uuid') return ID;
  if (schema.format === 'date') return '2026-01-12';
  if (schema.prefixItems) return schema.prefixItems.map((item) => sample(item, key, defs));
  switch (schema.type) {
    case 'object':
      return Object.fromEntries((schema.required ?? []).map((name) => [name, sample(schema.properties?.[name] ?? {}, name, defs)]));
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => sample(schema.items ?? {}, key, defs));
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    default:
      return 'text';
  }
};

const placed = (value: unknown, ids: Readonly<Record<string, string | readonly string[]>>): unknown => {
  if (Array.isArray(value)) return value.map((element) => placed(element, ids));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, ids[key] ?? placed(inner, ids)]));
};

/** A well-formed input of any call, made from its schema, with the given ids in their places. */
export const defaultInput = (call: Call, ids: Readonly<Record<string, string | readonly string[]>> = {}): Record<string, unknown> => {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema & {
    $defs?: Record<string, Schema>;
  };
  const input = sample({ ...schema, required: Object.keys(schema.properties ?? {}) }, '', schema.$defs ?? {}) as Record<string, unknown>;
  if (call.upload) input[call.upload.key] = new Uint8Array([1]);
  return placed(input, ids) as Record<string, unknown>;
};
