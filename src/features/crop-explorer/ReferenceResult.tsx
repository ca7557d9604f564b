import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { cropKey, type CropCode } from '#domain/codes.ts';
import type { PlaceReference } from '#domain/schemas/crop-explorer.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { ChartFigure } from '#ui/charts/ChartFigure.tsx';
import type { CurveDrawing } from '#ui/charts/plot/draw-plot.ts';
import { PlotFigure } from '#ui/charts/PlotFigure.tsx';
import { downloadCsv } from '#ui/download-csv.ts';
import styles from './Panel.module.css';

const HEIGHT = 240;
const RANGE = [0, 1] as const;
const VALUES = [0.2, 0.4, 0.6, 0.8];
const TICK_DAYS = 30;
/** Beyond the end of the line, for its name. */
const NAME_DAYS = 16;
/** More than the pixels know. */
const DECIMALS = 4;

type Found = Extract<PlaceReference, { ok: true }>;
const rounded = (value: number | null): number | null => (value === null ? null : Number(value.toFixed(DECIMALS)));

/** Median and P20–P80 of the fields around, and what they usually reach. */
export function ReferenceResult({ crop, found }: { crop: CropCode; found: Found }) {
  const { t } = useTranslation(['crop-explorer', 'catalog']);
  const format = useFormat();
  const { steps } = found;
  const drawing = useMemo((): CurveDrawing => {
    const known = steps.flatMap(({ day, median }) => (median === null ? [] : [{ x: day, y: median }]));
    const [first, last] = [known[0]?.x ?? 0, (known.at(-1)?.x ?? 1) + NAME_DAYS];
    const start = Math.ceil(first / TICK_DAYS);
    return {
      kind: 'curve',
      domain: [first, last],
      range: RANGE,
      values: VALUES.map((y) => ({ y, label: format.number(y, 1) })),
      ticks: Array.from({ length: Math.floor(last / TICK_DAYS) - start + 1 }, (_, i) => ({
        x: (start + i) * TICK_DAYS,
        label: format.number((start + i) * TICK_DAYS),
      })),
      bands: [{ id: 'spread', tone: 'curve', values: steps.map(({ day, p20, p80 }) => ({ x: day, low: p20, high: p80 })) }],
      series: [
        { id: 'median', label: t('historical.median'), tone: 'curve', values: steps.map(({ day, median }) => ({ x: day, y: median })) },
      ],
      readings: known.map(({ x, y }) => ({ x, y, text: t('historical.reading', { day: format.number(x), value: format.index(y) }) })),
    };
  }, [steps, format, t]);
  const value = (one: number | null | undefined): string => (one === null || one === undefined ? '—' : format.index(one));
  const monthDay = (date: string): string => format.dayMonth(`2001-${date}`);
  const facts = [
    ['sos', monthDay(found.sos)],
    ['pos', monthDay(found.pos)],
    ['peak', format.index(found.peak)],
    ['length', found.length_days === null ? '—' : t('facts.days', { count: found.length_days })],
  ] as const;
  const columns = [t('historical.day'), t('historical.median'), 'P20', 'P80'];
  const name = t(`catalog:crop.${cropKey(crop) ?? 'other'}`);
  const save = useAction(
    async () =>
      downloadCsv(t('historical.file', { crop: name }), [
        columns,
        ...steps.map(({ day, median, p20, p80 }) => [day, rounded(median), rounded(p20), rounded(p80)]),
      ]),
    { done: 'crop-explorer:saved' },
  );
  return (
    <>
      <dl className={styles['facts']}>
        {facts.map(([key, text]) => (
          <div key={key}>
            <dt>{t(`historical.${key}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <h3 className={styles['chart']}>{t('historical.title')}</h3>
      <ChartFigure
        summary={t('historical.summary', { crop: name, count: found.season_count, first: found.first_year, last: found.last_year + 1 })}
        table={{
          caption: t('historical.title'),
          columns,
          rows: steps.map(({ day, median, p20, p80 }) => ({
            key: String(day),
            cells: [format.number(day), value(median), value(p20), value(p80)],
          })),
        }}
        actions={
          <Button size="sm" busy={save.busy} onClick={() => void save.run()}>
            {t('csv')}
          </Button>
        }
      >
        <PlotFigure label={t('historical.title')} height={HEIGHT} drawing={drawing} />
      </ChartFigure>
      <p className={styles['note']}>
        {t('historical.note', { count: found.season_count, first: found.first_year, last: found.last_year + 1 })}
      </p>
    </>
  );
}
