import { useMemo } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { findGenotype } from '#domain/catalog/genotypes.ts';
import type { Language } from '#domain/codes.ts';
import type { CurveStage } from '#domain/phenology/curve-stages.ts';
import { MOST_DIFFERENCE } from '#domain/phenology/curve-stages.ts';
import { stageDay } from '#domain/phenology/predict-stages.ts';
import type { StageRow } from '#domain/phenology/stage-report.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import type { Formats } from '#domain/formats.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useLanguage } from '#i18n/use-language.ts';
import type { Report } from './data/report.ts';

export const NOTHING = '—';
/** The columns after the stage, in their order: on screen, on paper and in the file. */
export const COLUMNS = ['observed', 'predicted', 'difference', 'curve', 'days', 'gdd', 'rain', 'mean', 'heat'] as const;
export type Column = (typeof COLUMNS)[number];

type Figure = { readonly key: 'stage' | 'days' | 'gdd' | 'maturity'; readonly value: string; readonly unit: string; readonly note: string };
export type ReportTexts = {
  readonly stageName: (row: Pick<StageRow, 'names'>) => string;
  readonly cells: (row: StageRow) => Readonly<Record<Column, string>>;
  readonly figures: (report: Report) => readonly Figure[];
  /** What is far from what, a sentence for each; empty where nothing is. */
  readonly far: (report: Report) => readonly string[];
  readonly far_title: string;
  readonly extremes: (report: Report) => string;
  readonly cycle: (report: Report) => string;
  readonly summary: (report: Report) => string;
  readonly sources: (report: Report) => string;
};

const or = <T>(value: T | null | undefined, write: (value: T) => string): string =>
  value === null || value === undefined ? NOTHING : write(value);

function cellsOf(t: TFunction<'phenology-report'>, format: Formats): ReportTexts['cells'] {
  const day = (value: number): string => format.dayMonth(dayDate(value));
  const days = (text: string): string => t('cell.days', { text });
  return ({ observed_day, day: predicted, margin_days, difference, curve, days_since_sowing, gdd_sum, rain_mm, mean_c, heat_h }) => ({
    observed: or(observed_day, day),
    predicted: or(predicted, (value) => t('cell.margin', { date: day(value), days: margin_days })),
    difference: or(difference, (value) => days(format.signed(value, 0))),
    curve: or(curve, (found) => day(found.day)),
    days: or(days_since_sowing, (value) => format.number(value)),
    gdd: or(gdd_sum, (value) => format.number(value)),
    rain: or(rain_mm, (value) => format.withUnit(value, 'mm')),
    mean: or(mean_c, (value) => format.withUnit(value, '°C', 1)),
    heat: or(heat_h, (value) => format.withUnit(value, 'h')),
  });
}

function figuresOf(t: TFunction<'phenology-report'>, format: Formats, nameOf: ReportTexts['stageName']): ReportTexts['figures'] {
  const day = (value: number): string => format.dayMonth(dayDate(value));
  return ({ prediction: { current, heat, gdd_today, maturity }, crop: { sowing_date: sown }, today }) => {
    const since = epochDay(today) - epochDay(sown);
    const reached = current === null ? null : stageDay(current);
    const ripe = maturity === null ? null : stageDay(maturity);
    const how = current?.is_observed === true ? 'figure.observed' : 'figure.predicted';
    return [
      {
        key: 'stage',
        value: current?.code ?? NOTHING,
        unit: '',
        note: current === null || reached === null ? t('figure.no_stage') : t(how, { name: nameOf(current), date: day(reached) }),
      },
      { key: 'days', value: format.number(since), unit: t('figure.days_unit', { count: since }), note: format.date(sown) },
      {
        key: 'gdd',
        value: or(gdd_today, (value) => format.number(value)),
        unit: gdd_today === null ? '' : '°C',
        note:
          heat === null ? t('figure.no_heat') : t('figure.heat', { base: format.number(heat.base_c), upper: format.number(heat.upper_c) }),
      },
      {
        key: 'maturity',
        value: or(ripe, day),
        unit: '',
        note:
          maturity === null || ripe === null
            ? t('figure.no_maturity')
            : maturity.observed_day === null
              ? t('figure.margin', { days: maturity.margin_days })
              : t('figure.seen'),
      },
    ];
  };
}

function farOf(t: TFunction<'phenology-report'>): ReportTexts['far'] {
  const say = ({ anchor, against, difference }: CurveStage): string => {
    if (against === null || difference === null) return '';
    const what = t(`anchor.${anchor}`);
    const params = { what, stage: against.code, count: Math.abs(difference) };
    if (against.is_observed) return difference > 0 ? t('far.after_seen', params) : t('far.before_seen', params);
    return difference > 0 ? t('far.after', params) : t('far.before', params);
  };
  return ({ far }) => far.map(say);
}

function textsOf(t: TFunction<'phenology-report'>, format: Formats, language: Language): ReportTexts {
  // What the catalogue explains in brackets is left to it.
  const stageName: ReportTexts['stageName'] = ({ names }) => names[language].replace(/ \(.*\)$/, '');
  const figures = figuresOf(t, format, stageName);
  return {
    stageName,
    cells: cellsOf(t, format),
    figures,
    far: farOf(t),
    far_title: t('far.title', { days: MOST_DIFFERENCE }),
    extremes: ({ critical, hours }) => {
      if (critical === null) return t('extremes.no_period');
      const period = { from: format.dayMonth(dayDate(critical.from)), to: format.dayMonth(dayDate(critical.to)) };
      if (hours === null || critical.frost_h === null || critical.heat_h === null) return t('extremes.unknown', period);
      return t('extremes.text', { ...period, frost: format.withUnit(critical.frost_h, 'h'), heat: format.withUnit(critical.heat_h, 'h') });
    },
    cycle: ({ crop, prediction }) => {
      const name = findGenotype(crop.genotype_id ?? -1)?.names[language] ?? t('cycle.usual');
      return prediction.factor === 1 ? name : t('cycle.factor', { name, factor: format.number(prediction.factor, 2) });
    },
    summary: (report) => {
      const [stage, , , maturity] = figures(report);
      return t('chart.summary', { field: report.field.name, stage: stage?.value ?? NOTHING, maturity: maturity?.value ?? NOTHING });
    },
    sources: ({ source: { attribution, is_demo }, year }) => {
      const weather = is_demo ? t('source.demo') : t('source.weather', { source: attribution });
      return year === null ? weather : t('source.with_images', { weather });
    },
  };
}

/** The report's words, said alike on screen, on paper and in the file. */
export function useReportTexts(): ReportTexts {
  const { t } = useTranslation('phenology-report');
  const format = useFormat();
  const language = useLanguage();
  return useMemo(() => textsOf(t, format, language), [t, format, language]);
}
