import { useTranslation } from 'react-i18next';
import type { ZonePlan } from '#domain/zones/types.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Switch } from '#ui/inputs/Switch.tsx';
import { useZoneWork } from './store.ts';
import styles from './Zones.module.css';

/** Shows on the map where the seasons disagree; a field where they agree has nothing to switch. */
export function Unstable({ plan }: { plan: ZonePlan }) {
  const { t } = useTranslation('zones');
  const format = useFormat();
  const shown = useZoneWork((state) => state.show_unstable);
  if (plan.unstable.length === 0) return <p className={styles['sub']}>{t('unstable.none')}</p>;
  return (
    <Switch checked={shown} onChange={(show_unstable) => useZoneWork.setState({ show_unstable })}>
      {t('unstable.show', { area: format.hectares(plan.unstable_ha) })}
    </Switch>
  );
}
