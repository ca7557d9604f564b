import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { cropIn } from '#domain/seasons/season.ts';
import type { SectionProps } from '#paper/sections.ts';
import { KnownState } from '#paper/use-section.tsx';
import type { SownCrop } from './data/report.ts';
import { useReport } from './data/use-report.ts';
import { stageTable } from './sheet-of.ts';
import { useReportTexts } from './use-report-texts.ts';
import { useSources } from './use-save.ts';

function Stages({ field, season, today, crop, onState }: SectionProps & { readonly crop: SownCrop }) {
  const { t } = useTranslation('phenology-report');
  const { report, error, retry, hours_error, is_complete } = useReport(field, season, crop, today);
  const texts = useReportTexts();
  const sourcesOf = useSources();
  const blocks = useMemo(
    () => (report === null ? [] : [{ kind: 'heading' as const, text: t('sheet.stages') }, stageTable(report, { t, texts })]),
    // oxlint-disable-next-line react/exhaustive-deps -- texts follow the language, which `t` stands for
    [report, t],
  );
  const failed = error ?? hours_error;
  if (failed !== null) return <KnownState onState={onState} state={{ kind: 'failed', error: failed, onRetry: retry }} />;
  if (report === null || !is_complete) return <KnownState onState={onState} state={{ kind: 'pending' }} />;
  return (
    <KnownState
      onState={onState}
      state={{
        kind: 'ready',
        blocks,
        ...sourcesOf(report),
        attribution: texts.sources(report),
      }}
    />
  );
}

/** Stages, degree-days, rain and heat for a report, once the crop is sown. */
export function StagesSection(props: SectionProps) {
  const { t } = useTranslation('phenology-report');
  const { field, season, today, onState } = props;
  const crop = cropIn(field.crops, season);
  const sown = crop?.sowing_date ?? null;
  if (crop === undefined || sown === null || sown > today)
    return <KnownState onState={onState} state={{ kind: 'absent', reason: t('not_sown_short') }} />;
  return <Stages {...props} crop={{ ...crop, sowing_date: sown }} />;
}
