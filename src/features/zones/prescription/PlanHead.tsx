import { SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ZONES } from '#domain/limits.ts';
import type { ZonePlan } from '#domain/zones/types.ts';
import { usePanel } from '#shell/panels/panel-parts.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { tip } from '#ui/overlays/tip.ts';
import { useZoneNames } from '#i18n/use-zone-names.ts';
import { zoneColor } from '#widgets/zone-color.ts';
import styles from '../Zones.module.css';

const COUNTS = Array.from({ length: ZONES.max_count - ZONES.min_count + 1 }, (_none, i) => String(ZONES.min_count + i));

type PlanHeadProps = {
  readonly plan: ZonePlan;
  /** Chosen, though its zones may still be on their way. */
  readonly count: number;
  readonly can_change: boolean;
  readonly onCount: (count: number) => void;
};

/** How many zones, the suggested number marked, and how much of the field each takes. */
export function PlanHead({ plan, count, can_change, onCount }: PlanHeadProps) {
  const { t } = useTranslation('zones');
  const namesOf = useZoneNames(plan.count);
  const { scroller } = usePanel();
  const highest = plan.zones.toReversed();
  /** The rest of the panel starts below what it shows at its own height. */
  const goOn = (): void => {
    const summary = scroller?.querySelector('summary');
    summary?.scrollIntoView({ block: 'start' });
    summary?.focus({ preventScroll: true });
  };
  return (
    <>
      <div className={styles['head']}>
        <Segmented
          label={t('count')}
          value={String(count)}
          options={COUNTS.map((value) => ({
            value,
            disabled: !can_change && value !== String(count),
            label:
              value === String(plan.suggested) ? (
                <b className={styles['suggested']} {...tip(t('suggested'))}>
                  {value}
                  <i className="visually-hidden">{t('suggested')}</i>
                </b>
              ) : (
                value
              ),
          }))}
          onChange={(value) => onCount(Number(value))}
        />
        <span className={styles['sub']}>{t('from_seasons', { seasons: plan.inputs.length })}</span>
        <IconButton size="sm" className={styles['go']} label={t('more')} icon={<SlidersHorizontal size={14} />} onClick={goOn} />
      </div>
      <div className={styles['bar']} role="img" aria-label={t('bar', { zones: highest.map((zone) => namesOf(zone).name).join(', ') })}>
        {highest.map((zone) => (
          <span key={zone.number} style={{ flexGrow: zone.share, background: zoneColor(zone.number, plan.count) }} />
        ))}
      </div>
    </>
  );
}
