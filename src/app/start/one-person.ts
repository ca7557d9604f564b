import { signOut, useSession } from '#state/session.ts';
import { forgetWork } from '#state/stored-value.ts';
import { prepareLogIn } from '../../features/auth/page.ts';

/** After what the page itself is made of. */
const PREPARE_MS = 5_000;

/** Where the code that lets go of a person cannot be had: what this browser holds is forgotten here, what the page holds goes with it. */
function leavePage(): void {
  forgetWork();
  window.location.reload();
}

/** A page is one person's: what it holds of him goes when he leaves, in every tab, and another one gets it loaded anew (reliability R-E12). */
export function keepToOnePerson(): void {
  let held: string | null = null;
  let is_prepared = false;
  const tabs = new BroadcastChannel('surco-left');
  tabs.addEventListener('message', ({ data }) => data === useSession.getState().user?.id && signOut());
  const hear = (id: string | null): void => {
    if (id === null) {
      if (held !== null) tabs.postMessage(held);
      if (is_prepared) void import('./forget-person.ts').then(({ forgetPerson }) => forgetPerson(), leavePage);
      return;
    }
    if (held !== null && held !== id) window.location.reload();
    held = id;
    // Now, since he may leave without a network.
    if (is_prepared) return;
    is_prepared = true;
    // What cannot be brought now is asked for again when it is needed.
    void import('./forget-person.ts').catch(() => undefined);
    setTimeout(() => void prepareLogIn().catch(() => undefined), PREPARE_MS);
  };
  // A page the browser put to sleep, and wakes by the way back, has not heard who left meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
  hear(useSession.getState().user?.id ?? null);
  useSession.subscribe(({ user }, before) => user?.id !== before.user?.id && hear(user?.id ?? null));
}
