import type { CallInput } from '#contract/define.ts';
import { setUser, useSession } from '#state/session.ts';
import { api } from './client.ts';

type Changes = Omit<CallInput<typeof import('#contract/people/auth.ts').auth.update>, 'version'>;

/** Changes own data from the version held, and keeps what the server made of it. Does nothing without a user. */
export async function updateUser(changes: Changes): Promise<void> {
  const { user } = useSession.getState();
  if (user !== null) setUser(await api.auth.update({ ...changes, version: user.version }));
}
