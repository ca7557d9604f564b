import { useTranslation } from 'react-i18next';
import type { CountWindow } from '#domain/flights/count-window.ts';
import { epochDay } from '#domain/series/epoch-day.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { tip } from '#ui/overlays/tip.ts';
import styles from './Field.module.css';
import type { Flight } from './use-flight.ts';
import { useFlightTexts } from './use-flight-texts.ts';

type Lapse = { readonly key: 'left' | 'opens_in' | 'over'; readonly code: string; readonly day: number | null };

/** What is counted in days: until the last stage, until the first, or since it was over. */
function lapseOf({ state, from, to, opens, last, closes }: CountWindow): Lapse {
  if (state === 'before') return { key: 'opens_in', code: from, day: opens };
  return state === 'past' ? { key: 'over', code: to, day: closes ?? last } : { key: 'left', code: to, day: last };
}

function LeftFigure({ window, today }: { readonly window: CountWindow | null; readonly today: string }) {
  const { t } = useTranslation('drone-flight');
  const texts = useFlightTexts();
  const { key, code, day } = window === null ? { key: 'left' as const, code: '', day: null } : lapseOf(window);
  const margin = window?.margin_days ?? 0;
  const away = day === null ? null : day - epochDay(today);
  const count = away === null ? 0 : key === 'over' ? -away : Math.max(0, away);
  return (
    <div data-testid="flight-left">
      <dt>{t(`panel.figure.${key}`)}</dt>
      <dd>
        <strong>{day === null ? '—' : String(count)}</strong> {day !== null && t('panel.figure.days', { count })}
      </dd>
      <dd>
        {day === null
          ? t('panel.figure.unknown')
          : t(key === 'over' ? 'panel.figure.ended' : margin === 0 ? 'panel.figure.last_seen' : 'panel.figure.last', {
              stage: code,
              date: texts.epoch(day),
              margin,
            })}
      </dd>
    </div>
  );
}

/** Where the crop stands, how long it can still be counted, and how large the flight is. */
export function Figures({ flight: { field, size, stages, today } }: { readonly flight: Flight }) {
  const { t } = useTranslation('drone-flight');
  const format = useFormat();
  const language = useLanguage();
  const { window } = stages;
  const stage = window?.stage ?? null;
  return (
    <dl className={styles['figures']}>
      <div data-testid="flight-stage">
        <dt>{t('panel.figure.stage')}</dt>
        <dd>{stage === null ? <strong>—</strong> : <strong {...tip(stage.names[language])}>{stage.code}</strong>}</dd>
        <dd>{window === null ? t('panel.figure.unknown') : t('panel.figure.counted', { from: window.from, to: window.to })}</dd>
      </div>
      <LeftFigure window={window} today={today} />
      <div data-testid="flight-size">
        <dt>{t('panel.figure.flight')}</dt>
        <dd>
          <strong>{format.number(size.minutes)}</strong> min
        </dd>
        <dd>{t('panel.figure.size', { count: size.photos, area: format.hectares(field.area_ha) })}</dd>
      </div>
    </dl>
  );
}
