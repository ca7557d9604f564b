import { create } from 'zustand';
import type { User } from '#domain/schemas/user.ts';
import { setLeaving } from './leaving.ts';

/** `expired` keeps the user: log-in opens over the page and waiting calls are replayed for that same user (rules 39). */
export type SessionStatus = 'unknown' | 'anonymous' | 'signed_in' | 'expired';

type Session = { status: SessionStatus; user: User | null };

export const useSession = create<Session>(() => ({ status: 'unknown', user: null }));

/** The access token lives here only: never in storage, a cookie a script can read, or an address (reliability R-B07). */
let accessToken: string | null = null;
export const getAccessToken = (): string | null => accessToken;

let waiting: { resume: () => void; give_up: () => void }[] = [];

export function signIn(token: string, user: User): void {
  const previous = useSession.getState().user;
  accessToken = token;
  setLeaving(false);
  useSession.setState({ status: 'signed_in', user });
  const calls = waiting;
  waiting = [];
  for (const call of calls) {
    if (previous === null || previous.id === user.id) call.resume();
    else call.give_up();
  }
}

export function signOut(): void {
  accessToken = null;
  const calls = waiting;
  waiting = [];
  useSession.setState({ status: 'anonymous', user: null });
  for (const call of calls) call.give_up();
}

export function setUser(user: User): void {
  useSession.setState({ user });
}

/** Marks the session lost and waits for the same user to come back. Rejects when somebody else signs in or nobody does. */
export function waitForSession(reason: Error): Promise<void> {
  accessToken = null;
  if (useSession.getState().user === null) {
    useSession.setState({ status: 'anonymous' });
    return Promise.reject(reason);
  }
  useSession.setState({ status: 'expired' });
  return new Promise((resolve, reject) => {
    waiting.push({ resume: resolve, give_up: () => reject(reason) });
  });
}
