import { useSession } from '#state/session.ts';
import { prepareLogIn } from '../features/auth/page.ts';

/** After what the page itself is made of. */
const PREPARE_MS = 5_000;

/** A page is one person's: what it holds of him goes when he leaves, and another one gets it loaded anew (reliability R-E12). */
export function keepToOnePerson(): void {
  let held: string | null = null;
  let forgetting: Promise<typeof import('./forget-person.ts')> | null = null;
  const hear = (id: string | null): void => {
    if (id === null) {
      void forgetting?.then(({ forgetPerson }) => forgetPerson());
      return;
    }
    if (held !== null && held !== id) window.location.reload();
    held = id;
    // Now, since he may leave without a network.
    if (forgetting !== null) return;
    forgetting = import('./forget-person.ts');
    // What cannot be brought now is asked for again when it is needed.
    setTimeout(() => void prepareLogIn().catch(() => undefined), PREPARE_MS);
  };
  hear(useSession.getState().user?.id ?? null);
  useSession.subscribe(({ user }, before) => user?.id !== before.user?.id && hear(user?.id ?? null));
}
