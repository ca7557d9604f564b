import type { TFunction } from 'i18next';
import type { Drawn, Sheet, SheetBlock } from '#domain/pdf/sheet.ts';
import type { Formats } from '#domain/formats.ts';
import { sheetOf } from '#paper/paper.ts';
import type { Report } from './data/report.ts';
import { COLUMNS, type ReportTexts } from './use-report-texts.ts';

/** What of the report is printed. */
export const PARTS = ['stages', 'extremes', 'comments'] as const;
export type Part = (typeof PARTS)[number];

/** What a page needs beside the report: its words, the drawing and what somebody wrote. */
export type Page = {
  readonly t: TFunction<'phenology-report'>;
  readonly format: Formats;
  readonly texts: ReportTexts;
  readonly season: string;
  readonly crop: string;
  readonly drawing: Drawn | null;
  readonly parts: ReadonlySet<Part>;
  readonly comment: string;
};

const SHARES: Readonly<Record<(typeof COLUMNS)[number], number>> = {
  observed: 10,
  predicted: 14,
  difference: 7,
  curve: 8,
  days: 6,
  gdd: 8,
  rain: 9,
  mean: 9,
  heat: 8,
};

/** What each stage was like, a row each. */
export function stageTable({ rows }: Report, { t, texts }: Pick<Page, 't' | 'texts'>): SheetBlock {
  return {
    kind: 'table',
    columns: [
      { label: t('column.stage'), share: 36 },
      ...COLUMNS.map((column) => ({ label: t(`column.${column}`), share: SHARES[column], is_number: true })),
    ],
    rows: rows.map((row) => {
      const cells = texts.cells(row);
      return [
        { text: `${row.code} ${texts.stageName(row)}` },
        ...COLUMNS.map((column) => ({
          text: cells[column],
          ...(column === 'curve' && row.curve?.is_far ? { tone: 'warning' as const } : {}),
        })),
      ];
    }),
  };
}

function factsOf(report: Report, { t, format, texts, crop }: Page): SheetBlock {
  const [stage, days, gdd, maturity] = texts.figures(report);
  const { heat } = report.prediction;
  const margin = report.prediction.maturity?.observed_day === null ? report.prediction.maturity.margin_days : null;
  return {
    kind: 'facts',
    rows: [
      [
        { label: t('fact.sown'), value: format.date(report.crop.sowing_date) },
        { label: t('fact.crop'), value: crop },
        { label: t('fact.cycle'), value: texts.cycle(report) },
      ],
      [
        { label: t('fact.stage'), value: t('fact.stage_day', { stage: stage?.value ?? '', day: days?.value ?? '' }) },
        { label: heat === null ? t('figure.gdd') : t('fact.gdd', { base: format.number(heat.base_c) }), value: gdd?.value ?? '' },
        {
          label: t('figure.maturity'),
          value: margin === null ? (maturity?.value ?? '') : t('fact.margin', { date: maturity?.value ?? '', days: margin }),
        },
      ],
    ],
  };
}

/** The printed page: the same drawing, rows and sentences as on screen. */
export function phenologySheet(report: Report, page: Page): Sheet {
  const { t, texts, season, drawing, parts, comment } = page;
  const { field, today } = report;
  const remarks = [...texts.far(report), comment.trim()].filter((text) => text !== '');
  const columns = [
    ...(parts.has('extremes') ? [{ title: t('part.extremes'), text: texts.extremes(report) }] : []),
    ...(parts.has('comments') && remarks.length > 0 ? [{ title: t('part.comments'), text: remarks.join(' ') }] : []),
  ];
  return sheetOf({
    title: t('title'),
    subtitle: [field.name, field.farm_name, field.fiscal_name ?? field.owner_name].filter(Boolean).join(' · '),
    season,
    today,
    blocks: [
      factsOf(report, page),
      ...(drawing === null
        ? []
        : [{ kind: 'heading', text: t('sheet.axis'), note: t('sheet.axis_note') } as const, { kind: 'drawing', drawing } as const]),
      ...(parts.has('stages') ? [{ kind: 'heading', text: t('sheet.stages') } as const, stageTable(report, page)] : []),
      ...(columns.length > 0 ? [{ kind: 'columns', columns } as const] : []),
    ],
    sources: texts.sources(report),
  });
}
