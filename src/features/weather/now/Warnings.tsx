import { Check, Flame, Snowflake, Wind } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Warning } from '#domain/weather/forecast-days.ts';
import { useFormat } from '#i18n/use-format.ts';
import { NoteBox, Tag } from '#ui/display/Tag.tsx';
import type { WeatherTexts } from '../use-weather-texts.ts';
import type { WeatherView } from '../view.ts';
import { warningText } from '../words.ts';
import styles from './Now.module.css';

const ICONS = { wind: Wind, frost: Snowflake, heat: Flame } as const;
const KINDS = ['wind', 'frost', 'heat'] as const;

/** The worst day of a kind: the strongest wind, the deepest frost, the greatest heat. */
const worst = (warnings: readonly Warning[], kind: Warning['kind']): Warning | undefined =>
  warnings.filter((warning) => warning.kind === kind).toSorted((a, b) => (kind === 'frost' ? a.value - b.value : b.value - a.value))[0];

/** What the coming days hold for work in the field, one word a kind. */
export function WarningTags({ view }: { readonly view: WeatherView }) {
  const { t } = useTranslation('weather');
  const format = useFormat();
  return (
    <div className={styles['warnings']}>
      <p className={styles['sumTitle']}>{t('ahead')}</p>
      <ul>
        {KINDS.map((kind) => {
          const found = worst(view.warnings, kind);
          const Icon = found === undefined ? Check : ICONS[kind];
          const value =
            found === undefined ? '' : kind === 'wind' ? format.withUnit(found.value, 'km/h') : format.withUnit(found.value, '°C', 1);
          return (
            <li key={kind}>
              <Tag {...(found === undefined ? {} : { tone: 'warn' as const })}>
                <Icon size={13} aria-hidden="true" />{' '}
                {found === undefined ? t(`calm.${kind}`) : t(`warn.${kind}`, { value, day: format.weekday(found.date) })}
              </Tag>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The warnings of one day in full sentences, for the phone. */
export function DayWarnings({ view, texts, date }: { readonly view: WeatherView; readonly texts: WeatherTexts; readonly date: string }) {
  const { t } = useTranslation('weather');
  const format = useFormat();
  return view.warnings
    .filter((warning) => warning.date === date)
    .map((warning) => {
      const Icon = ICONS[warning.kind];
      return (
        <NoteBox key={warning.kind} tone="warn" icon={<Icon size={16} aria-hidden="true" />}>
          {warningText(warning, view, texts, { t, format })}
        </NoteBox>
      );
    });
}
