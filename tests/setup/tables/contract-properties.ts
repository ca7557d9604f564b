import { z } from 'zod';
import type { Call } from '#contract/define.ts';
import { contract } from '#contract/index.ts';

type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema | boolean;
  readonly prefixItems?: readonly Schema[];
  readonly $defs?: Readonly<Record<string, Schema>>;
};

/** Every call of the contract under its name, `group.call`. */
export const NAMED_CALLS: readonly (readonly [name: string, call: Call])[] = Object.entries(contract).flatMap(([group, entries]) =>
  Object.entries(entries).map(([name, call]) => [`${group}.${name}`, call as Call] as const),
);

const OTHER_THAN_TEXT = ['uuid', 'date', 'date-time', 'binary'];
const MONEY = /amount|price|cost|invoice|margin/;

/** What can hold a word somebody wrote, or money: no id, day, flag, choice or measure. */
const canDisclose = (schema: Schema, key: string): boolean => {
  if (schema.const !== undefined || schema.enum !== undefined) return false;
  const types = typeof schema.type === 'string' ? [schema.type] : schema.type;
  // Without a type it can hold anything.
  if (types === undefined) return true;
  if (types.includes('string')) return !OTHER_THAN_TEXT.includes(schema.format ?? '');
  return MONEY.test(key) && (types.includes('number') || types.includes('integer'));
};

type Defs = Readonly<Record<string, Schema>>;
type Step = {
  readonly schema: Schema;
  readonly key: string;
  readonly of: 'part' | 'choice' | 'element' | 'property';
  readonly name?: string;
};

/** What a schema is made of. A named part starts a key of its own, so that it is classified once, wherever it stands. */
const stepsOf = (schema: Schema, key: string, defs: Defs): readonly Step[] => {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.replace('#/$defs/', '');
    return [{ schema: defs[name] ?? {}, key: name, of: 'part' }];
  }
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const elements = [schema.items, ...(schema.prefixItems ?? []), schema.additionalProperties].filter((one) => typeof one === 'object');
  return [
    ...choices.map((choice): Step => ({ schema: choice, key, of: 'choice' })),
    ...elements.map((element): Step => ({ schema: element, key, of: 'element' })),
    ...Object.entries(schema.properties ?? {}).map(([name, inner]): Step => ({
      schema: inner,
      key: `${key}.${name}`,
      of: 'property',
      name,
    })),
  ];
};

const schemaOf = (type: z.ZodType): Schema => z.toJSONSchema(type, { io: 'output', unrepresentable: 'any', reused: 'inline' }) as Schema;

const collect = (schema: Schema, key: string, defs: Defs, found: Set<string>, seen: Set<string>): void => {
  const steps = stepsOf(schema, key, defs);
  if (steps.length === 0 && canDisclose(schema, key)) found.add(key);
  for (const step of steps) {
    if (step.of === 'part' && seen.has(step.key)) continue;
    if (step.of === 'part') seen.add(step.key);
    collect(step.schema, step.key, defs, found, seen);
  }
};

/** Every property of an answer that can hold a word or money, as `Schema.property`, or `group.call.property` outside named schemas. */
export const disclosingProperties = (): string[] => {
  const found = new Set<string>();
  for (const [name, { reply }] of NAMED_CALLS) {
    if ('binary' in reply) continue;
    const schema = schemaOf(reply);
    collect(schema, name, schema.$defs ?? {}, found, new Set());
  }
  return [...found].toSorted();
};

/** A value of an answer under the name its property is classified by, with the object it stands in. */
export type Disclosed = { readonly key: string; readonly value: unknown; readonly holder: Readonly<Record<string, unknown>> };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const read = (schema: Schema, key: string, defs: Defs, value: unknown, holder: Disclosed['holder']): readonly Disclosed[] => {
  const steps = stepsOf(schema, key, defs);
  if (steps.length === 0 || value === null || value === undefined) return [{ key, value: value ?? null, holder }];
  return steps.flatMap((step) => {
    if (step.of === 'property') return isObject(value) ? read(step.schema, step.key, defs, value[step.name ?? ''], value) : [];
    if (step.of !== 'element') return read(step.schema, step.key, defs, value, holder);
    const elements = Array.isArray(value) ? (value as unknown[]) : Object.values(value);
    return elements.flatMap((element) => read(step.schema, step.key, defs, element, holder));
  });
};

/** What an answer tells, property by property; null where it keeps silent. */
export const disclosedBy = (name: string, { reply }: Call, answer: unknown): readonly Disclosed[] => {
  if ('binary' in reply) return [];
  const schema = schemaOf(reply);
  return read(schema, name, schema.$defs ?? {}, answer, {});
};

/** Every input of a call that reads, as `group.call.input`, but the id its rule of access checks. */
export const readingInputs = (): string[] =>
  NAMED_CALLS.filter(([, { method }]) => method === 'GET')
    .flatMap(([name, { access, input }]) =>
      Object.keys(input.shape)
        .filter((key) => !('id' in access && access.id === key))
        .map((key) => `${name}.${key}`),
    )
    .toSorted();
