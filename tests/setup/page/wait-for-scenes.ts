import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '#contract/index.ts';
import { DEMO_DATE, SMOKE_DAYS } from '../servers/product-server.ts';
import type { RemoteCaller } from '../servers/remote-caller.ts';

/** As far back as the server itself looks at the demo's fields. */
export const DEMO_FROM = '2024-12-08';
export const SMOKE_FROM = new Date(Date.parse(DEMO_DATE) - SMOKE_DAYS * 86_400_000).toISOString().slice(0, 10);
const LOOK_MS = 500;
/** A minute on two idle cores; many times that where others work. */
const PATIENCE_MS = 900_000;

/** Waits until the server has looked at every scene of all fields of somebody. */
export async function waitForScenes({ call }: RemoteCaller, from: string, to: string = DEMO_DATE): Promise<void> {
  const { fields } = await call(contract.fields.list, {});
  const ask = { from, to, index: 'evi' } as const;
  const deadline = Date.now() + PATIENCE_MS;
  for (const { id: field_id, name } of fields) {
    while ((await call(contract.imagery.statistics, { ...ask, field_id })).pending > 0) {
      if (Date.now() > deadline) throw new Error(`The server has not looked at all scenes of ${name} in ${PATIENCE_MS / 60_000} min`);
      await sleep(LOOK_MS);
    }
  }
}
