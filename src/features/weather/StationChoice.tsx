import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Station, Stations } from '#api/use-stations.ts';
import type { Field } from '#domain/schemas/field.ts';
import { WEATHER } from '#domain/limits.ts';
import { errorText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Menu, type MenuEntry } from '#ui/overlays/Menu.tsx';
import styles from './StationChoice.module.css';
import { chooseStation, GRID } from '#state/weather-stations.ts';
import type { WeatherTexts } from './use-weather-texts.ts';

/** Those seen at once; the others are in the menu. */
const SHOWN = 3;

type Props = {
  readonly field: Field;
  readonly stations: Stations;
  readonly texts: WeatherTexts;
  /** As one line that opens a menu, on a sheet. */
  readonly is_line?: boolean;
};

type Option = { readonly code: string; readonly name: string; readonly note: string; readonly why: string | null };

function useOptions({ stations, texts }: Props): readonly Option[] {
  const { t } = useTranslation('weather');
  const format = useFormat();
  const optionOf = ({ code, name, distance_km, last_report, share }: Station): Option => {
    const distance = format.withUnit(distance_km, 'km');
    const is_few = share <= WEATHER.station_share;
    const percent = format.percent(Math.floor(share * 100));
    const age = last_report === null ? t('station.silent', { distance }) : t('station.age', { distance, age: texts.ago(last_report) });
    return {
      code,
      name,
      note: is_few ? t('station.share', { distance, share: percent }) : age,
      why: is_few ? t('station.few', { share: percent }) : null,
    };
  };
  return stations.list.map(optionOf);
}

/** Where the measured weather comes from: the nearest stations, or the grid. */
export function StationChoice(props: Props) {
  const { field, stations, texts, is_line } = props;
  const { t } = useTranslation(['weather', 'common']);
  const options = useOptions(props);
  const grid: Option = { code: GRID, name: t('station.grid'), note: texts.grid, why: null };
  const value = stations.chosen?.code ?? GRID;
  if (!stations.is_open)
    return (
      <p className={styles['line']}>
        {t('station.locked')}{' '}
        <Button size="sm" onClick={() => openPanel('plan')}>
          {t('station.locked_go')}
        </Button>
      </p>
    );
  if (stations.is_loading)
    return (
      <p className={styles['line']} role="status">
        {t('station.loading')}
      </p>
    );
  if (stations.error?.code === 'NO_STATION_NEAR') return <p className={styles['line']}>{t('station.none')}</p>;
  if (stations.error !== null)
    return (
      <p className={styles['line']} role="alert">
        {errorText(stations.error).title}{' '}
        <Button size="sm" onClick={stations.retry}>
          {t('common:retry')}
        </Button>
      </p>
    );
  const entries = (of: readonly Option[]): MenuEntry[] =>
    of.map(({ code, name, note, why }) => ({
      id: code,
      label: name,
      note: why ?? note,
      disabled: why !== null,
      checked: code === value,
      run: () => chooseStation(field.id, code),
    }));
  if (is_line) {
    const shown = texts.station ?? texts.grid;
    return (
      <Menu label={t('station.label')} entries={entries([...options, grid])}>
        <Button size="sm" aria-label={`${t('station.label')}: ${shown}`}>
          {shown} <ChevronDown size={13} aria-hidden="true" />
        </Button>
      </Menu>
    );
  }
  const near = options.slice(0, SHOWN);
  const cards =
    near.some(({ code }) => code === value) || value === GRID
      ? near
      : [...near.slice(0, SHOWN - 1), ...options.filter(({ code }) => code === value)];
  const rest = options.filter((option) => !cards.includes(option));
  return (
    <div className={styles['choice']}>
      <fieldset className={styles['cards']}>
        <legend className="visually-hidden">{t('station.label')}</legend>
        {[...cards, grid].map(({ code, name, note, why }) => (
          <label
            key={code}
            className={styles['card']}
            data-chosen={code === value || undefined}
            data-off={why !== null || undefined}
            title={why ?? note}
          >
            <input
              type="radio"
              name="weather-station"
              checked={code === value}
              disabled={why !== null}
              aria-describedby={why === null ? undefined : `why-${code}`}
              onChange={() => chooseStation(field.id, code)}
            />
            <span>
              <span className={styles['name']}>{name}</span>
              <span className={styles['note']}>{note}</span>
              {why !== null && (
                <span id={`why-${code}`} className="visually-hidden">
                  {why}
                </span>
              )}
            </span>
          </label>
        ))}
      </fieldset>
      {rest.length > 0 && (
        <Menu label={t('station.label')} entries={entries(rest)} placement="bottom end">
          <Button>
            {t('station.more', { count: rest.length })} <ChevronDown size={14} aria-hidden="true" />
          </Button>
        </Menu>
      )}
    </div>
  );
}
