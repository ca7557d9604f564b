import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useField } from '#api/fields/use-fields.ts';
import { fieldDay } from '#api/fields/field-day.ts';
import { useDay } from '#api/imagery/use-latest.ts';
import type { Field } from '#domain/schemas/field.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { errorText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ChooseField } from '#shell/panels/ChooseField.tsx';
import { PanelActions, PanelScope, usePanelFieldId } from '#shell/panels/panel-parts.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import type { ChartParts } from './charts/chart-parts.ts';
import { DailyChart } from './charts/DailyChart.tsx';
import { Figures } from './charts/Figures.tsx';
import { dateOf, foremostDay, isHeat, stateOf, THRESHOLDS, type Threshold } from './days/model.ts';
import { NightChart } from './charts/NightChart.tsx';
import styles from './Panel.module.css';
import { Sources } from './Sources.tsx';
import { useNightMarks } from './store.ts';
import { useChosen } from './use-chosen.ts';
import { useCsv } from './use-csv.ts';
import { useHours, type Chart, type HoursState } from './use-hours.ts';
import { daysOf, lastDays } from './days/window.ts';
import { WindowInputs } from './WindowInputs.tsx';

const knownDays = ({ range, fields }: Chart): number =>
  Array.from({ length: daysOf(range) }, (_, day) => fields.every((field) => stateOf(field, day) === 'known')).filter(Boolean).length;

/** Puts the minimum of the chosen night on the map, and takes it away with the panel. */
function useMarks(chart: Chart | null, chosen: number | null): void {
  const format = useFormat();
  useEffect(() => {
    if (chart === null || chosen === null) return undefined;
    const date = format.dayMonth(dateOf(chart.range, chosen));
    const marks = chart.fields.flatMap(({ letter, min_c, source: { field } }) =>
      Number.isNaN(min_c[chosen])
        ? []
        : [{ id: field.id, letter, position: field.label, text: format.withUnit(min_c[chosen]!, '°C', 1), date }],
    );
    useNightMarks.setState({ marks });
    return () => useNightMarks.setState({ marks: [] });
  }, [chart, chosen, format]);
}

/** Those whose hours could not be had, each with a way to ask again. */
const Failed = ({ failed }: Pick<HoursState, 'failed'>) => {
  const { t } = useTranslation('common');
  return failed.map(({ field, error, retry }) => (
    <p key={field?.id} className={styles['failed']} role="alert">
      {error !== null && `${field?.name ?? ''}: ${errorText(error).title}`}
      <Button size="sm" onClick={retry}>
        {t('retry')}
      </Button>
    </p>
  ));
};

function Charts(parts: ChartParts & { readonly onRemove: (field_id: string) => void }) {
  const { t } = useTranslation('temperature-chart');
  const { chart, threshold, onRemove } = parts;
  const save = useCsv();
  const is_known = chart.fields.some(({ min_c }) => min_c.some((value) => !Number.isNaN(value)));
  return (
    <>
      <PanelActions>
        <Button size="sm" icon={<Download size={14} aria-hidden="true" />} busy={save.busy} onClick={() => void save.run(chart)}>
          CSV
        </Button>
      </PanelActions>
      {is_known ? (
        <>
          <Figures chart={chart} threshold={threshold} onRemove={onRemove} />
          <DailyChart {...parts} />
          <NightChart {...parts} />
        </>
      ) : (
        <EmptyState title={t('none')} text={t('none_why')} />
      )}
      <Sources fields={chart.fields} />
    </>
  );
}

function FieldChart({ field }: { readonly field: Field }) {
  const { t } = useTranslation('temperature-chart');
  const format = useFormat();
  const { today } = fieldDay(field, useDay().slice(0, 10));
  const [threshold, setThreshold] = useState<Threshold>(0);
  const [range, setRange] = useState(() => lastDays(today));
  const [night, setNight] = useState<string | null>(null);
  const { fields, add, remove } = useChosen(field);
  const { chart, is_busy, error, failed } = useHours(fields, range);
  const at = chart === null || night === null ? -1 : epochDay(night) - epochDay(chart.range.from);
  const is_in = chart !== null && at >= 0 && at < daysOf(chart.range) && chart.fields.some((one) => stateOf(one, at) === 'known');
  const chosen = is_in ? at : chart === null ? null : foremostDay(chart.fields, threshold);
  useMarks(chart, chosen);
  const nameOf = (limit: Threshold): string => t(isHeat(limit) ? 'above' : 'below', { limit: format.withUnit(limit, '°C') });
  return (
    <>
      <PanelScope>{format.list(fields.map(({ name }) => name))}</PanelScope>
      <div className={styles['panel']}>
        <div className={styles['controls']}>
          <Segmented
            label={t('threshold')}
            options={THRESHOLDS.map((limit) => ({ value: String(limit), label: nameOf(limit) }))}
            value={String(threshold)}
            onChange={(value) => setThreshold(THRESHOLDS.find((limit) => String(limit) === value) ?? 0)}
          />
          <WindowInputs range={range} today={today} known={chart === null ? null : knownDays(chart)} onChange={setRange} />
        </div>
        <Failed failed={failed} />
        {error !== null && <ErrorState error={error} onRetry={() => setRange({ ...range })} />}
        {chart !== null && (
          <div className={styles['charts']} aria-busy={is_busy}>
            <Charts
              chart={chart}
              threshold={threshold}
              chosen={chosen}
              ids={fields.map(({ id }) => id)}
              onChoose={(day) => setNight(dayDate(epochDay(chart.range.from) + day))}
              onAdd={add}
              onRemove={remove}
            />
          </div>
        )}
        {chart === null && error === null && failed.length < fields.length && <Skeleton rows={4} variant="chart" />}
      </div>
    </>
  );
}

/** Hours below a threshold in each day of up to four fields, and one night hour by hour. */
export default function TemperaturePanel() {
  const { t } = useTranslation('temperature-chart');
  const field_id = usePanelFieldId();
  const field = useField(field_id);
  if (field === undefined) return <ChooseField title={t('no_field')} field_id={field_id} />;
  return <FieldChart key={field.id} field={field} />;
}
