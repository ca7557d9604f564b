import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CropAnalysisReply } from '#domain/schemas/crop-explorer.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ChartFigure } from '#ui/charts/ChartFigure.tsx';
import type { CurveDrawing } from '#ui/charts/plot/draw-plot.ts';
import { PlotFigure } from '#ui/charts/PlotFigure.tsx';

const HEIGHT = 220;
const RANGE = [0, 1] as const;
const VALUES = [0.2, 0.4, 0.6, 0.8];
const TICK_DAYS = 20;
/** The stages that are named below the line: emergence, flowering and maturity of the scales. */
const NAMED = new Set(['VE', 'Z10', 'Z65', 'R1', 'R5.1', 'R6', 'R8', 'R9', 'Z92', '6', '9']);

/** The EVI the crop usually has by days after sowing, with its critical period and the stages that matter. */
export function EnvelopeChart({ found, sown }: { found: CropAnalysisReply; sown: string }) {
  const { t } = useTranslation('crop-explorer');
  const format = useFormat();
  const { envelope, critical, stages } = found;
  const first = epochDay(sown);
  const steps = useMemo(() => envelope?.steps ?? [], [envelope]);
  const drawing = useMemo((): CurveDrawing => {
    const last = steps.at(-1)?.day ?? 0;
    const last_code = stages.at(-1)?.code;
    const [from, to] = [critical?.from ?? null, critical?.to ?? null];
    return {
      kind: 'curve',
      domain: [0, Math.max(last, 1)],
      range: RANGE,
      values: VALUES.map((y) => ({ y, label: format.number(y, 1) })),
      ticks: Array.from({ length: Math.floor(last / TICK_DAYS) + 1 }, (_, i) => ({
        x: i * TICK_DAYS,
        label: format.dayMonth(dayDate(first + i * TICK_DAYS)),
      })),
      marks: stages.flatMap(({ code, days }) =>
        days !== null && NAMED.has(code) && (code !== 'R6' || last_code === 'R6') ? [{ x: days, label: code }] : [],
      ),
      bands:
        from === null || to === null
          ? []
          : [{ id: 'critical', tone: 'hist', values: [from, to].map((date) => ({ x: epochDay(date) - first, low: 0, high: 1 })) }],
      series: [{ id: 'usual', label: 'EVI', tone: 'curve', values: steps.map(({ day, evi }) => ({ x: day, y: evi })) }],
      readings: steps.map(({ day, evi }) => ({
        x: day,
        y: evi,
        text: t('envelope.reading', { date: format.dayMonth(dayDate(first + day)), day, value: format.index(evi) }),
      })),
    };
  }, [steps, stages, critical, first, format, t]);
  return (
    <ChartFigure
      summary={t('envelope.summary', {
        base: format.index(envelope?.base ?? 0),
        peak: format.index(envelope?.peak ?? 0),
        days: found.cycle_days ?? 0,
      })}
      table={{
        caption: t('envelope.title'),
        columns: [t('stages.date'), t('stages.days'), 'EVI'],
        rows: steps.map(({ day, evi }) => ({
          key: String(day),
          cells: [format.date(dayDate(first + day)), format.number(day), format.index(evi)],
        })),
      }}
    >
      <PlotFigure label={t('envelope.title')} height={HEIGHT} drawing={drawing} />
    </ChartFigure>
  );
}
