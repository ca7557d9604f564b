import { api } from '#api/client.ts';
import type { FieldStatistics } from '#domain/raster/types.ts';
import { signIn } from '#state/session.ts';
import { loadFrame, type FrameRequest } from '../../../src/api/imagery/frames.ts';
import { sumOf, type FieldSum } from './field-sum.ts';
import { timed, type Timed } from './timed.ts';

export const enterProduct = async ({ user, password }: { readonly user: string; readonly password: string }): Promise<true> => {
  const session = await api.auth.login({ username: user, password, provider: 'local' });
  signIn(session.token, session.user);
  return true;
};

/** What the map asks for: clips in one call from the server, each drawn in the analysis workers. */
export const screenOwn = (requests: readonly FrameRequest[]): Promise<Timed<FieldSum>> =>
  timed(async () => {
    const statistics = await Promise.all(requests.map(async (request): Promise<FieldStatistics> => (await loadFrame(request)).statistics));
    return sumOf(statistics);
  });
