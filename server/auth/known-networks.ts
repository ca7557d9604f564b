import type { Db } from '../db/db.ts';

const MOST = 10_000;
/** Networks somebody logged in from, the one of longest ago first. One list for the process: its log-in calls share the cores that it is about. */
const known = new Set<string>();

/** Whether somebody logged in from this network before, as far as this process has heard. */
export const isKnownNetwork = (network: string): boolean => known.has(network);

/** Keeps a network somebody logged in from. */
export const rememberNetwork = (network: string): void => {
  known.delete(network);
  known.add(network);
  const [oldest] = known;
  if (known.size > MOST && oldest !== undefined) known.delete(oldest);
};

/** Recalls the networks of the sessions there are, as a start needs them: the first rush may come before the first log-in. */
export const recallNetworks = async (db: Db): Promise<void> => {
  const rows = await db.query<{ network: string }>(
    `select network from session where network <> '' and revoked_at is null group by network order by max(used_at) desc limit $1`,
    [MOST],
  );
  // As a person is shown them: the last part of the address is crossed out.
  for (const { network } of rows.toReversed()) rememberNetwork(network.replace(/(\.×|::)$/, ''));
};
