import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { api } from '#api/client.ts';
import { zoneAt } from '#domain/calendar/zone-at.ts';
import { WEATHER_IMAGES } from '#domain/radar/weather-images.ts';
import type { Field } from '#domain/schemas/field.ts';
import { codeText, errorText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { setImagery } from '#state/imagery.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { PlayButton } from '#ui/buttons/PlayButton.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { Slider } from '#ui/inputs/Slider.tsx';
import { FrameSlider } from './FrameSlider.tsx';
import { ageText, clockTime } from './labels.ts';
import { Legend } from './Legend.tsx';
import styles from './Panel.module.css';
import { useRadar } from './store.ts';
import { useFrames } from './use-frames.ts';
import { useProductTime } from './use-product-time.ts';
import { useRings } from './use-rings.ts';
import { useWeatherOnMap } from './use-weather-on-map.ts';

type Props = {
  readonly field: Field;
  readonly frames: Awaited<ReturnType<typeof api.radar.frames>>;
  readonly came_at_ms: number;
  readonly onRetry: () => void;
};

/** Older than this, a list says its age: there should have been another one. */
const LATE_S = 20 * 60;

/** Names the source of the pictures among the map's credits while they are there. */
function useCredit(credit: string): void {
  useEffect(() => {
    setImagery({ weather_credit: credit });
    return () => setImagery({ weather_credit: null });
  }, [credit]);
}

function Failure({ text, retry }: { text: string; retry: () => void }) {
  const { t } = useTranslation('common');
  return (
    <p className={styles['failure']} role="alert">
      {text}
      <Button size="sm" icon={<RefreshCw size={13} aria-hidden="true" />} onClick={retry}>
        {t('retry')}
      </Button>
    </p>
  );
}

/** The card of the radar: play, the moments of two hours, rain or clouds, their legend and how much of them is seen. */
export function RadarControl({ field, frames, came_at_ms, onRetry }: Props) {
  const { t } = useTranslation(['radar', 'common']);
  const { locale, percent } = useFormat();
  const { kind, opacity_pct } = useRadar();
  const [seen, setSeen] = useState<string | null>(null);
  const { past, attribution, is_demo, as_of } = frames[kind];
  const shown = seen?.startsWith(`${kind} `) ? Number(seen.split(' ')[1]) : null;
  const { at, current, go, is_playing, toggle } = useFrames(past, shown);
  const is_empty = past.length === 0;
  const on_map = useWeatherOnMap({
    field_id: field.id,
    kind,
    time: is_empty ? null : current.time,
    opacity: opacity_pct / 100,
    onShown: setSeen,
  });
  const now = useProductTime(frames.generated, came_at_ms);
  useRings(field.label);
  useCredit(is_demo ? t(`credit_demo.${kind}`) : attribution);

  const zone = zoneAt(field.label, field.province);
  const time = (frame: { time: number }): string => clockTime(frame.time, locale, zone);
  const age = ageText(now - current.time, locale);
  const list_age_s = as_of === null ? 0 : now - Date.parse(as_of) / 1_000;
  const failure = is_empty
    ? { text: as_of === null ? codeText('RADAR_PROVIDER_DOWN') : t('none'), retry: onRetry }
    : on_map.error === null
      ? null
      : { text: errorText(on_map.error).title, retry: on_map.retry };
  return (
    <div className={styles['panel']} data-shown={seen}>
      <div className={styles['card']}>
        <div className={styles['side']}>
          <div className={styles['head']}>
            <PlayButton is_playing={is_playing} disabled={past.length < 2} onToggle={toggle} />
            <div>
              <div className={styles['time']} data-testid="radar-time">
                {is_empty ? '—' : time(current)}
              </div>
              {!is_empty && <div className={styles['age']}>{seen === null && failure === null ? t('loading') : age}</div>}
            </div>
          </div>
          <Segmented
            full
            label={t('kind.label')}
            value={kind}
            options={WEATHER_IMAGES.map((value) => ({ value, label: t(`kind.${value}`) }))}
            onChange={(next) => useRadar.setState({ kind: next })}
          />
        </div>
        <div className={styles['main']}>
          {!is_empty && <FrameSlider frames={past} at={at} time={time} spoken={`${time(current)}, ${age}`} onChange={go} />}
          {failure !== null && <Failure {...failure} />}
          {failure === null && list_age_s > LATE_S && <p className={styles['late']}>{t('late', { age: ageText(list_age_s, locale) })}</p>}
          <div className={styles['below']}>
            {kind === 'radar' ? <Legend /> : <p className={styles['note']}>{t('clouds')}</p>}
            <div className={styles['opacity']}>
              <Slider
                label={t('opacity')}
                label_hidden
                text_hidden
                min={20}
                value={opacity_pct}
                text={percent(opacity_pct)}
                onChange={(next) => useRadar.setState({ opacity_pct: next })}
              />
              <span aria-hidden="true">{t('opacity_of', { share: percent(opacity_pct) })}</span>
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}
