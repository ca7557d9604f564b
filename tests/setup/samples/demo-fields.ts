import { contract } from '#contract/index.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { RemoteCaller } from '../servers/remote-caller.ts';

/** Fields of the demo by their names, in the order asked for. */
export async function demoFields<const Names extends readonly string[]>(
  caller: RemoteCaller,
  names: Names,
): Promise<{ readonly [At in keyof Names]: Field }> {
  const { fields } = await caller.call(contract.fields.list, {});
  const found = names.map((name) => {
    const field = fields.find((one) => one.name === name);
    if (field === undefined) throw new Error(`The demo has no ${name}`);
    return field;
  });
  return found as { [At in keyof Names]: Field };
}
