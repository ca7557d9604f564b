import { describe, expect, it } from 'vitest';
import type { Call } from '#contract/define.ts';
import { contract } from '#contract/index.ts';

const calls = Object.entries(contract).flatMap(([group, entries]) =>
  Object.entries(entries).map(([name, call]) => [`${group}.${name}`, call as Call] as const),
);

describe('contract', () => {
  it('gives every call its own address', () => {
    const addresses = calls.map(([, call]) => `${call.method} ${call.path.replace(/:\w+/g, ':')}`);
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
  });

  it.each(calls)('%s takes its path segments and its guarded id from the input', (_name, call) => {
    const keys = Object.keys(call.input.shape);
    for (const [, segment] of call.path.matchAll(/:(\w+)/g)) expect(keys).toContain(segment);
    if ('id' in call.access) expect(keys).toContain(call.access.id.split('.')[0]);
  });

  it.each(calls)('%s is described', (_name, call) => expect(call.summary.length).toBeGreaterThan(3));

  it.each(calls.filter(([, call]) => call.if_match === true))('%s sends the version it read', (_name, call) =>
    expect(Object.keys(call.input.shape)).toContain('version'),
  );

  it.each(calls.filter(([, call]) => call.upload !== undefined))('%s caps its upload', (_name, call) => {
    expect(Object.keys(call.input.shape)).toContain(call.upload?.key);
    expect(call.upload?.max_bytes).toBeLessThanOrEqual(50 * 1024 * 1024);
  });
});
