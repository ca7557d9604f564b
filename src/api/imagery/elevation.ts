import { api } from '#api/client.ts';
import type { CallReply } from '#contract/define.ts';
import type { terrain } from '#contract/imagery/terrain.ts';

type Heights = CallReply<typeof terrain.elevation>;
/** Where heights come from and when they were asked for. */
export type Origin = Pick<Heights, 'attribution' | 'is_demo' | 'as_of'>;

const cache = new Map<string, Promise<Heights>>();

/** The heights under a field, asked for once per polygon; a failure is asked again. */
export function fetchElevation(field_id: string, geometry_version: number): Promise<Heights> {
  const key = `${field_id}/${geometry_version}`;
  const known = cache.get(key);
  if (known) return known;
  const asked = api.terrain.elevation({ field_id });
  cache.set(key, asked);
  asked.catch(() => cache.delete(key));
  return asked;
}
