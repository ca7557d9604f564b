import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { PanelActions, PanelScope } from '#shell/panels/panel-parts.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { exportPdf } from './actions.ts';
import { STRIPS } from './drawing/strips.ts';
import { DayColumns } from './now/DayColumns.tsx';
import { NowRow } from './now/NowRow.tsx';
import { WarningTags } from './now/Warnings.tsx';
import { Source } from './Panel.tsx';
import styles from './Panel.module.css';
import { RadarButton } from './RadarButton.tsx';
import { RainChart } from './RainChart.tsx';
import { StationChoice } from './StationChoice.tsx';
import { Strips } from './Strips.tsx';
import { useWeatherTexts } from './use-weather-texts.ts';
import { WeatherStates, type WeatherParts } from './WeatherStates.tsx';

const IDS = STRIPS.map(({ id }) => id);

function Detail({ field, view, state }: WeatherParts) {
  const { t } = useTranslation('weather');
  const format = useFormat();
  const texts = useWeatherTexts(view);
  const save = useAction(exportPdf, { done: 'weather:pdf_done' });
  const [first, last] = [view.days[0]?.date ?? '', view.days.at(-1)?.date ?? ''];
  return (
    <>
      <PanelScope>{t('scope_days', { name: field.name, from: format.dayMonth(first), to: format.dayMonth(last) })}</PanelScope>
      <PanelActions>
        <RadarButton />
        <Button
          size="sm"
          icon={<Download size={14} aria-hidden="true" />}
          disabled={save.busy}
          onClick={() => void save.run(field, view, texts)}
        >
          {t('pdf')}
        </Button>
      </PanelActions>
      <div className={styles['panel']}>
        <NowRow view={view} texts={texts} is_whole />
        <StationChoice field={field} stations={state.stations} texts={texts} />
        <div className={styles['heads']}>
          <DayColumns view={view} texts={texts} is_head />
        </div>
        <Strips name={field.name} view={view} texts={texts} ids={IDS} from={0} to={view.hours.temperature_c.length - 1} />
        <WarningTags view={view} />
        <RainChart field_id={field.id} />
        <Source texts={texts} />
      </div>
    </>
  );
}

/** The weather of a field hour by hour for a week, with where it is measured and the rain of a month. */
export default function WeatherDetailPanel() {
  return <WeatherStates>{(parts) => <Detail {...parts} />}</WeatherStates>;
}
