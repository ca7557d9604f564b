import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSeason } from '#api/use-season.ts';
import { useFields, useFocusField } from '#api/fields/use-fields.ts';
import { useToday } from '#api/imagery/use-latest.ts';
import { isEntitled } from '#domain/plans/is-entitled.ts';
import { isTerrainLayer } from '#domain/schemas/imagery.ts';
import { errorText } from '#i18n/error-text.ts';
import { setImagery, useImageryStore } from '#state/imagery.ts';
import { useSelection } from '#state/selection.ts';
import { Switch } from '#ui/inputs/Switch.tsx';
import { tip } from '#ui/overlays/tip.ts';
import { isLocked } from './is-locked.ts';
import { Locked } from './Locked.tsx';
import styles from '../Panel.module.css';
import { useHd, useSourceTimeline } from './use-hd.ts';

/** Turns on scenes of 3 m for the field in focus, and says what became of it. */
export function HdSwitch() {
  const { t } = useTranslation('imagery');
  const state = useHd();
  const is_wanted = useImageryStore((store) => store.is_hd);
  const layer = useSelection((store) => store.layer);
  const fields = useFields();
  const focused = useFocusField();
  const now = useToday() ?? '2000-01-01';
  const { timeline } = useSourceTimeline(focused?.id ?? null, useSeason());
  const is_locked = isLocked(focused, fields, (field) => isEntitled(field, now));
  const note = (): string | null => {
    switch (state) {
      case 'absent':
        return t('hd.absent');
      case 'no_focus':
        return t('hd.no_focus');
      case 'unsuited':
        return layer === null || isTerrainLayer(layer) ? null : t('hd.unsuited', { layer: t(`layer.${layer}`) });
      case 'on':
        if (timeline.error !== null) return null;
        if (timeline.is_loading) return t('hd.loading');
        return timeline.scenes.length === 0 ? t('hd.none') : t('hd.on', { source: timeline.attribution });
      case 'off':
      case 'locked':
        return null;
    }
  };
  const text = note();
  return (
    <div className={styles['hd']} data-testid="hd" data-state={state}>
      <Switch checked={is_wanted && state !== 'absent'} disabled={state === 'absent'} onChange={(value) => setImagery({ is_hd: value })}>
        <span className={styles['hdName']}>
          {t('hd.switch')}
          {is_locked && state !== 'absent' && (
            <span className={styles['lock']} {...tip(t('legend.locked'))}>
              <Lock size={14} aria-label={t('legend.locked')} />
            </span>
          )}
        </span>
      </Switch>
      {text !== null && (
        <p className={styles['why']} role="status">
          {text}
        </p>
      )}
      {state === 'on' && timeline.error !== null && (
        <p className={styles['why']} role="alert">
          {errorText(timeline.error).title}
        </p>
      )}
      {state === 'locked' && <Locked field={focused} example={fields.find((field) => isEntitled(field, now))} />}
    </div>
  );
}
