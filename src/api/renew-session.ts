import { z } from 'zod';
import { userSchema } from '#domain/schemas/user.ts';
import { isLeaving, setLeaving } from '#state/leaving.ts';
import { signIn } from '#state/session.ts';

const answer = z.union([z.object({ token: z.string(), user: userSchema }), z.object({ token: z.null() })]);
let running: Promise<boolean> | null = null;

const post = (address: string): Promise<Response> =>
  fetch(address, { method: 'POST', headers: { 'content-type': 'application/json', 'x-surco': '1' }, body: '{}' });

async function renew(): Promise<boolean> {
  try {
    if (isLeaving()) {
      if ((await post('/api/auth/logout')).ok) setLeaving(false);
      return false;
    }
    const response = await post('/api/auth/refresh');
    if (!response.ok) return false;
    const session = answer.parse(await response.json());
    if (session.token === null) return false;
    signIn(session.token, session.user);
    return true;
  } catch {
    // Offline or unreadable: the caller treats the session as not renewed and says so.
    return false;
  }
}

/** Trades the refresh cookie for a new access token, or ends it where its owner has left; one request at a time, also between tabs. */
export function renewSession(): Promise<boolean> {
  // Absent outside secure contexts; then each tab renews for itself.
  const locks: LockManager | null | undefined = navigator.locks;
  running ??= (locks ? locks.request('surco-session', renew) : renew()).finally(() => {
    running = null;
  });
  return running;
}
