import { useMemo } from 'react';
import { panelDefinition } from '#shell/panels/define-panel.ts';
import { useAccountEntries } from '#shell/account-entries.ts';
import { FLIGHT_PAGE } from '#shell/brand/brands.ts';
import { useNavItems } from '#shell/panels/regions.ts';
import { useSession } from '#state/session.ts';
import { availableSteps } from './available-steps.ts';
import { STEPS, type Chapter, type Step } from './steps.ts';

const DEFAULT_STYLE = 7;

/** The steps of some chapters that this product has for this account. */
export function useSteps(chapters: readonly Chapter[]): readonly Step[] {
  const style_brand = useSession((state) => state.user?.style_brand ?? DEFAULT_STYLE);
  const items = useNavItems();
  const entries = useAccountEntries();
  return useMemo(() => {
    const ids = new Set([...items, ...entries].map(({ id }) => id));
    // Flights have a page of their own in place of a panel.
    if (FLIGHT_PAGE !== null) ids.add('drone_flight');
    return availableSteps(STEPS, chapters, style_brand, (id) => panelDefinition(id) !== undefined || ids.has(id));
  }, [chapters, style_brand, items, entries]);
}
