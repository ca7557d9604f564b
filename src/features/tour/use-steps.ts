import { useMemo } from 'react';
import { panelDefinition } from '#shell/define-panel.ts';
import { useAccountEntries } from '#shell/account-entries.ts';
import { useDoors } from '#shell/regions.ts';
import { useSession } from '#state/session.ts';
import { availableSteps } from './available-steps.ts';
import { STEPS, type Chapter, type Step } from './steps.ts';

const DEFAULT_STYLE = 7;

/** The steps of some chapters that this product has for this account. */
export function useSteps(chapters: readonly Chapter[]): readonly Step[] {
  const style_brand = useSession((state) => state.user?.style_brand ?? DEFAULT_STYLE);
  const doors = useDoors();
  const entries = useAccountEntries();
  return useMemo(() => {
    const ids = new Set([...doors, ...entries].map(({ id }) => id));
    return availableSteps(STEPS, chapters, style_brand, (id) => panelDefinition(id) !== undefined || ids.has(id));
  }, [chapters, style_brand, doors, entries]);
}
