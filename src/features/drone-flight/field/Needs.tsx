import { Circle, CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { countStages } from '#domain/flights/count-window.ts';
import { FLIGHT_SERVICE } from '#domain/flights/flight-service.ts';
import { epochDay } from '#domain/series/epoch-day.ts';
import { useFormat } from '#i18n/use-format.ts';
import styles from './Field.module.css';
import type { Flight } from './use-flight.ts';
import { useFlightTexts } from './use-flight-texts.ts';

const ICONS = { met: CircleCheck, doubtful: TriangleAlert, unmet: CircleX, open: Circle } as const;
type Met = keyof typeof ICONS;
const OF_VERDICT = { calm: 'met', gusty: 'doubtful', windy: 'unmet', unknown: 'open' } as const;

type Need = { readonly id: string; readonly met: Met; readonly text: string; readonly note: string };

/** What a flight needs, line by line, as far as it can be told. */
export function Needs({ flight, is_outside }: { readonly flight: Flight; readonly is_outside: boolean }) {
  const { t } = useTranslation('drone-flight');
  const format = useFormat();
  const texts = useFlightTexts();
  const { field, crop, day, slot, stages } = flight;
  const { window } = stages;
  const closes = window?.closes ?? null;
  const is_late = !is_outside && closes !== null && day !== undefined && epochDay(day.date) >= closes;
  const outlook = day?.slots[slot];
  const stage = (): Need => {
    const now = window?.stage ?? null;
    const met = window === null || window.state === 'unknown' ? 'open' : is_outside ? 'unmet' : is_late ? 'doubtful' : 'met';
    const [from, to] = countStages(crop) ?? ['—', '—'];
    const note = is_late ? t('panel.need.late', { to }) : now === null ? '—' : t('panel.need.now', { stage: now.code });
    return { id: 'stage', met, text: t('panel.need.stage', { crop: texts.crop(crop), from, to }), note };
  };
  const wind = (): Need[] =>
    is_outside || outlook === undefined
      ? []
      : [
          {
            id: 'wind',
            met: OF_VERDICT[outlook.wind.verdict],
            text: t('panel.need.wind', { limit: FLIGHT_SERVICE.max_wind_kmh }),
            note: texts.wind(outlook.wind),
          },
        ];
  const rain = (): Need[] =>
    is_outside || outlook === undefined || outlook.rain_mm < 0.1
      ? []
      : [{ id: 'rain', met: 'doubtful', text: t('panel.need.rain'), note: format.withUnit(outlook.rain_mm, 'mm', 1) }];
  const needs: readonly Need[] = [
    stage(),
    { id: 'drawn', met: 'met', text: t('panel.need.drawn'), note: format.hectares(field.area_ha) },
    ...wind(),
    ...rain(),
    { id: 'permit', met: 'open', text: t('panel.need.permit'), note: t('panel.need.permit_note') },
  ];
  return (
    <section className={styles['section']}>
      <h3>{t('panel.needs')}</h3>
      <ul className={styles['needs']}>
        {needs.map(({ id, met, text, note }) => {
          const Icon = ICONS[met];
          return (
            <li key={id} data-met={met} data-need={id}>
              <Icon size={16} aria-hidden="true" />
              <span>
                {text}
                <span className="visually-hidden">: {t(`panel.met.${met}`)}</span>
              </span>
              <small>{note}</small>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
