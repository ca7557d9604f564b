import { useTranslation } from 'react-i18next';
import { seasonOf, usePerformance } from '#api/season-analysis/use-performance.ts';
import type { SheetBlock } from '#domain/pdf/sheet.ts';
import type { CropSeason } from '#domain/schemas/analytics.ts';
import { codeText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import type { SectionProps, SectionState } from '#paper/sections.ts';
import { KnownState } from '#paper/use-section.tsx';
import { usePlaceText } from '../use-place-text.ts';

const NOTHING = '—';

/** Index, yield and peak of a season, and what the index is compared with. */
function useBlocks(): (own: CropSeason) => readonly SheetBlock[] {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const placeText = usePlaceText();
  return ({ performance, yield: predicted, metrics }) => {
    const place = performance.ok ? placeText(performance) : codeText(performance.code);
    const scarce =
      performance.ok && performance.is_scarce ? [{ kind: 'text' as const, text: t('index.scarce'), tone: 'warning' as const }] : [];
    return [
      {
        kind: 'facts',
        rows: [
          [
            {
              label: t('index.title'),
              value: performance.ok ? `${format.number(performance.index, 1)}${t('number.of_ten')}` : NOTHING,
            },
            {
              label: t('index.yield'),
              value: predicted.ok
                ? t('index.yield_value', {
                    value: format.withUnit(predicted.yield_kg_ha, 'kg/ha'),
                    margin: format.number(predicted.margin_kg_ha),
                  })
                : NOTHING,
              ...(predicted.ok && !predicted.is_calibrated ? { note: t('index.uncalibrated') } : {}),
            },
            {
              label: t('number.peak'),
              value: metrics === null ? NOTHING : `${format.index(metrics.peak)} · ${format.dayMonth(metrics.pos)}`,
            },
          ],
        ],
      },
      { kind: 'text', text: performance.ok ? `${place}. ${t('index.meaning')}` : place, tone: 'quiet' },
      ...scarce,
    ];
  };
}

/** Where a season stands among others, for a report; it waits for a reference that is being measured. */
export function IndexSection({ field, season, onState }: SectionProps) {
  const { t } = useTranslation('analytics');
  const { data, error, refetch } = usePerformance(field, season, 'season');
  const blocksOf = useBlocks();
  const own = seasonOf(data?.seasons, season);
  const stateOf = (): SectionState => {
    if (error !== null) return { kind: 'failed', error, onRetry: () => void refetch() };
    if (data === undefined) return { kind: 'pending' };
    if (own === undefined) return { kind: 'absent', reason: codeText('PERFORMANCE_NO_CROP') };
    if (!own.performance.ok && own.performance.code === 'PERFORMANCE_MEASURING') return { kind: 'pending' };
    return { kind: 'ready', blocks: blocksOf(own), formulas: { index: t('index.formula') }, attribution: '' };
  };
  return <KnownState state={stateOf()} onState={onState} />;
}
