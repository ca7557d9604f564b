import { expect, test } from 'vitest';
import { ACCESS_TABLE } from '../../tests/setup/tables/access-table.ts';
import { calls, describePipeline, ruleOf } from '../../tests/setup/worlds/request-pipeline.ts';

test('every call has its row in the table, and every row its call', () => {
  expect(Object.fromEntries(calls.map(([name, call]) => [name, ruleOf(call)]))).toEqual(ACCESS_TABLE);
});

describePipeline(calls.filter(([name, { method }]) => method === 'GET' || !/^(field|farm) /.test(ACCESS_TABLE[name] ?? '')));
