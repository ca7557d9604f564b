import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnalysis } from '#api/season-analysis/use-analysis.ts';
import { useSeasonData, YEARS_BACK } from '#api/season-analysis/use-season-data.ts';
import { epochDay } from '#domain/series/epoch-day.ts';
import type { FieldAnalysis, YearAnalysis } from '#domain/series/seasons/analyse-field.ts';
import type { SectionProps } from '#paper/sections.ts';
import { KnownState, useSection } from '#paper/use-section.tsx';
import type { PlotDrawing } from '#ui/charts/plot/draw-plot.ts';
import { drawForPaper } from '#ui/pdf/draw-for-paper.ts';
import { valueOn } from '../curve/chart-model.ts';
import { useCurveScene, type CurveOf } from '../curve/use-curve-scene.ts';
import { useRain } from '../curve/use-rain.ts';
import { useSummary } from '../curve/use-summary.ts';

/** px of the chart, on paper and beside the form. */
const HEIGHT = 270;

/** The curve on paper: the drawing of the screen with the chosen days on it. */
function Curve({
  days,
  is_partial,
  onState,
  ...shown
}: CurveOf & Pick<SectionProps, 'days' | 'onState'> & { readonly is_partial: boolean }) {
  const { t } = useTranslation('analytics');
  const { field, season, own, other, analysis } = shown;
  const { scene, years } = useCurveScene(shown);
  const rain = useRain(field, season, null);
  const summary = useSummary(field, own, analysis, null);
  const label = t('curve.chart', { field: field.name, years });
  const said = JSON.stringify(days);
  const { strip, source, error } = rain;
  const is_rain_known = source !== null || error !== null;
  const drawing = useMemo((): PlotDrawing => {
    const flags = (JSON.parse(said) as typeof days).map(({ label: letter, date, is_doubtful }) => ({
      x: epochDay(date),
      y: valueOn(own.curve, epochDay(date)),
      label: letter,
      is_hollow: is_doubtful,
    }));
    return { kind: 'time', ...scene, ...(source === null ? {} : { bars: strip }), flags };
    // oxlint-disable-next-line react/exhaustive-deps -- the strip is made anew with each render; its source comes with its numbers
  }, [said, scene, source, own.curve]);
  useSection(
    onState,
    async () => ({
      kind: 'ready',
      is_partial: is_partial || !is_rain_known,
      blocks: [
        { kind: 'heading', text: t('curve.paper'), note: t(other === undefined ? 'curve.paper_note_own' : 'curve.paper_note') },
        { kind: 'drawing', drawing: await drawForPaper(drawing, HEIGHT, `${label}. ${summary}`) },
      ],
      chart: { drawing, height: HEIGHT, label: `${label}. ${summary}`, note: t('curve.each') },
      formulas: { evi: 'EVI = 2,5 (B8 − B4) / (B8 + 6 B4 − 7,5 B2 + 1)', curve: t('curve.paper_formula') },
      attribution: source ?? '',
    }),
    [drawing, label, summary, is_partial, is_rain_known],
  );
  return null;
}

/** The season's curve for a report, where it has one. */
export function CurveSection({ field, season, days, onState }: SectionProps) {
  const { t } = useTranslation('analytics');
  const data = useSeasonData(field, season, YEARS_BACK);
  const { analysis, error: failed } = useAnalysis(data.request);
  const own = analysis?.years.find(({ year }) => year === season.year);
  const error = data.error ?? failed;
  // Earlier seasons may take minutes on a new field: the report does not wait for them.
  const is_partial = data.pending > 0;
  if (error !== null) return <KnownState onState={onState} state={{ kind: 'failed', error, onRetry: data.retry }} />;
  if (data.is_loading || analysis === null) return <KnownState onState={onState} state={{ kind: 'pending' }} />;
  if (own === undefined || own.curve === null)
    return (
      <KnownState
        onState={onState}
        state={is_partial || data.is_past_pending ? { kind: 'pending' } : { kind: 'absent', reason: t('curve.none') }}
      />
    );
  // Half of a curve would be taken for all of it.
  const other = data.is_past_pending ? undefined : lastYear(analysis, season.year);
  return <Curve {...{ field, season, days, is_partial, onState, own, analysis }} rows={data.rows} other={other} />;
}

/** The season before, where it has a curve. */
const lastYear = ({ years }: FieldAnalysis, year: number): YearAnalysis | undefined =>
  years.find((one) => one.year === year - 1 && one.curve !== null);
