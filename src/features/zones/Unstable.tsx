import { useTranslation } from 'react-i18next';
import type { ZonePlan } from '#domain/zones/types.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Switch } from '#ui/Switch.tsx';
import { useZoneWork } from './store.ts';

/** Shows on the map where the seasons disagree. */
export function Unstable({ plan }: { plan: ZonePlan }) {
  const { t } = useTranslation('zones');
  const format = useFormat();
  const shown = useZoneWork((state) => state.show_unstable);
  return (
    <Switch checked={shown} disabled={plan.unstable.length === 0} onChange={(show_unstable) => useZoneWork.setState({ show_unstable })}>
      {plan.unstable.length === 0 ? t('unstable.none') : t('unstable.show', { area: format.hectares(plan.unstable_ha) })}
    </Switch>
  );
}
