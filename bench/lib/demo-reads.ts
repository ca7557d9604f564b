import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '#contract/index.ts';
import { PLAN_STATUS } from '#domain/codes.ts';
import { DEMO_ACCOUNT } from '#server/demo/account.ts';
import { callerOf, type RemoteCaller } from '../../tests/setup/servers/remote-caller.ts';

/** Days looked at, the last one today. */
type Season = { readonly from: string; readonly to: string };

/** Tiles around the demo's farms. */
const TILE = { z: '14', x: 5_500, y: 9_900, side: 30 } as const;
const PAUSE_MS = 1_000;

/**
 * What a person at work asks of the server: one call of each kind after the other, over all field_ids of the demo. Nobody may ask the same
 * more than so often in a minute, nor without logging in again after a while.
 */
export const demoReads = async (home: string, season: Season): Promise<(turn: number) => Promise<void>> => {
  let caller = await callerOf(home, DEMO_ACCOUNT);
  const call: RemoteCaller['call'] = (definition, input) => caller.call(definition, input);
  const { fields } = await call(contract.fields.list, {});
  const field_ids = fields.map(({ id }) => id);
  const advanced = fields.flatMap(({ id, plan_status }) =>
    plan_status === PLAN_STATUS.paid || plan_status === PLAN_STATUS.trial ? [id] : [],
  );
  const clips: { field_id: string; scene_id: string }[] = [];
  for (const field_id of field_ids) {
    const { scenes } = await call(contract.imagery.catalog, { field_id, ...season });
    clips.push(...scenes.map(({ id }) => ({ field_id, scene_id: id })));
  }
  const one = <T>(list: readonly T[], round: number): T => list[round % list.length] as T;
  const tile = (round: number) => ({
    z: TILE.z,
    x: String(TILE.x + (round % TILE.side)),
    y: String(TILE.y + (Math.floor(round / TILE.side) % TILE.side)),
  });
  const kinds: readonly ((round: number) => Promise<unknown>)[] = [
    () => call(contract.fields.list, {}),
    () => call(contract.fields.geometryBlock, {}),
    (round) => call(contract.fields.get, { field_id: one(field_ids, round) }),
    (round) => call(contract.imagery.catalog, { field_id: one(field_ids, round), ...season }),
    (round) => call(contract.imagery.statistics, { field_id: one(field_ids, round), index: 'evi', ...season }),
    () => call(contract.imagery.latest, { index: 'evi', dates: season.to }),
    (round) => call(contract.imagery.clip, one(clips, round)),
    (round) => call(contract.imagery.baseTile, tile(round)),
    (round) => call(contract.weather.days, { field_id: one(field_ids, round), ...season }),
    (round) => call(contract.terrain.elevation, { field_id: one(advanced, round) }),
    (round) => call(contract.terrain.soil, { field_id: one(advanced, round) }),
    (round) => call(contract.analytics.cropPerformance, { field_id: one(field_ids, round), ...season }),
    () => call(contract.notifications.list, {}),
    () => call(contract.zones.list, {}),
  ];
  return async (turn) => {
    for (;;) {
      try {
        await one(kinds, turn)(Math.floor(turn / kinds.length));
        return;
      } catch (error) {
        const status = /: (\d{3}) /.exec(String(error))?.[1];
        if (status === '429') await sleep(PAUSE_MS);
        else if (status === '401') caller = await callerOf(home, DEMO_ACCOUNT);
        else throw error;
      }
    }
  };
};
