import type { CallReply } from '#contract/define.ts';
import type { fields } from '#contract/fields/fields.ts';
import { api } from '../../client.ts';
import { getCached } from '../../use-call.ts';
import { mergeFields } from './cache-fields.ts';

type List = CallReply<typeof fields.list>;

/** The list of live fields; whoever holds one asks only for what has changed, and adds it to what he holds by then. */
export async function readFieldList(signal: AbortSignal): Promise<List> {
  const held = getCached(api.fields.list, {});
  const answer = await api.fields.list(held === undefined ? {} : { since: held.version }, { signal });
  const cached = getCached(api.fields.list, {});
  if (answer.removed === null || cached === undefined) return answer;
  if (answer.fields.length + answer.removed.length === 0) return { ...cached, version: answer.version };
  const versions = new Map(cached.fields.map(({ id, version }) => [id, version]));
  // A save that was answered meanwhile is newer than what was read before it.
  const changed = new Map(
    answer.fields.flatMap((field) => (field.version >= (versions.get(field.id) ?? 0) ? [[field.id, { field }] as const] : [])),
  );
  return { version: answer.version, removed: null, fields: mergeFields(cached.fields, changed, new Set(answer.removed)) };
}
