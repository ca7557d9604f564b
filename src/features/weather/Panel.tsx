import { Download, Maximize2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { PanelActions, PanelScope, usePanel } from '#shell/panels/panel-parts.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { exportPdf } from './actions.ts';
import type { StripId } from './drawing/strips.ts';
import { DayColumns } from './now/DayColumns.tsx';
import { NowRow } from './now/NowRow.tsx';
import { RainSum } from './now/RainSum.tsx';
import { DayWarnings, WarningTags } from './now/Warnings.tsx';
import styles from './Panel.module.css';
import { RadarButton } from './RadarButton.tsx';
import { StationChoice } from './StationChoice.tsx';
import { Strips } from './Strips.tsx';
import { useWeatherTexts } from './use-weather-texts.ts';
import { WeatherStates, type WeatherParts } from './WeatherStates.tsx';

const ICON = 16;
const PHONE_STRIPS: readonly StripId[] = ['temperature', 'rain', 'wind', 'humidity'];

/** What the numbers are made of. */
export const Source = ({ texts }: { readonly texts: ReturnType<typeof useWeatherTexts> }) => (
  <p className={styles['source']}>
    {texts.station !== null && <span>{texts.station}</span>}
    <span>{texts.grid}</span>
  </p>
);

function Desktop({ field, view, state }: WeatherParts) {
  const { t } = useTranslation('weather');
  const format = useFormat();
  const texts = useWeatherTexts(view);
  const save = useAction(exportPdf, { done: 'weather:pdf_done' });
  const { chosen } = state.stations;
  return (
    <>
      <PanelScope>
        {chosen === null
          ? t('scope_grid', { name: field.name })
          : t('scope_station', { name: field.name, distance: format.withUnit(chosen.distance_km, 'km') })}
      </PanelScope>
      <PanelActions>
        <RadarButton />
        <IconButton size="sm" label={t('more')} icon={<Maximize2 size={ICON} />} onClick={() => openPanel('weather_detail')} />
        <IconButton
          size="sm"
          label={t('pdf')}
          icon={<Download size={ICON} />}
          disabled={save.busy}
          onClick={() => void save.run(field, view, texts)}
        />
      </PanelActions>
      <div className={styles['panel']}>
        <NowRow view={view} texts={texts} />
        <DayColumns view={view} texts={texts} has_bars />
        <div className={styles['foot']}>
          <RainSum field_id={field.id} />
          <WarningTags view={view} />
        </div>
        <Source texts={texts} />
      </div>
    </>
  );
}

function Sheet({ field, view, state }: WeatherParts) {
  const texts = useWeatherTexts(view);
  const [date, setDate] = useState<string | null>(null);
  const day = view.days.find((one) => one.date === date) ?? view.days[0];
  return (
    <>
      <PanelScope>{field.name}</PanelScope>
      <PanelActions>
        <RadarButton />
      </PanelActions>
      <div className={styles['panel']}>
        <StationChoice field={field} stations={state.stations} texts={texts} is_line />
        <NowRow view={view} texts={texts} />
        <DayColumns view={view} texts={texts} {...(day === undefined ? {} : { chosen: day.date })} onChoose={setDate} />
        {day !== undefined && (
          <>
            <Strips
              name={field.name}
              view={view}
              texts={texts}
              ids={PHONE_STRIPS}
              from={day.from}
              to={Math.min(day.to, view.hours.temperature_c.length - 1)}
              has_hours
            />
            <DayWarnings view={view} texts={texts} date={day.date} />
          </>
        )}
        <RainSum field_id={field.id} />
        <Source texts={texts} />
      </div>
    </>
  );
}

/** The weather of a field: now, seven days, the rain of a month; on a phone with the hours of a day. */
export default function WeatherPanel() {
  const { is_sheet } = usePanel();
  return <WeatherStates>{(parts) => (is_sheet ? <Sheet {...parts} /> : <Desktop {...parts} />)}</WeatherStates>;
}
