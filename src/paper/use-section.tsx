import { useEffect, useState } from 'react';
import { asAppError } from '#domain/errors.ts';
import type { SectionProps, SectionState } from './sections.ts';

type Told = Pick<SectionProps, 'onState'>;

/** Tells what stands of a section before anything can be made of it. */
export function KnownState({ state, onState }: Told & { readonly state: SectionState }) {
  const said = JSON.stringify(state);
  // oxlint-disable-next-line react/exhaustive-deps -- what it says is what may change; its functions do the same
  useEffect(() => onState(state), [onState, said]);
  return null;
}

/** Tells what a section has as soon as it is made, and anew whenever one of `parts` changes, whose identities the caller keeps. */
export function useSection(onState: SectionProps['onState'], make: () => Promise<SectionState>, parts: readonly unknown[]): void {
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let is_wanted = true;
    make().then(
      (state) => is_wanted && onState(state),
      (thrown: unknown) =>
        is_wanted && onState({ kind: 'failed', error: asAppError(thrown), onRetry: () => setAttempt((times) => times + 1) }),
    );
    return () => {
      is_wanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the caller names what it is made of
  }, [onState, attempt, ...parts]);
}
