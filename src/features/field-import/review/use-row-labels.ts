import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { cropKey } from '#domain/codes.ts';
import type { RepairStep } from '#domain/geometry/repair/repair-polygon.ts';
import { distanceM } from '#domain/geometry/measure/perimeter.ts';
import { isErrorCode } from '#domain/errors.ts';
import type { ImportedFeature } from '#domain/files/validate-features.ts';
import { codeText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import type { ReviewRow } from './review-rows.ts';

export type RowTone = 'danger' | 'warn' | 'info' | 'ok';
export type RowLabel = { readonly tone: RowTone; readonly text: string };

/** Below this share of an own field, hectares say more than a percentage. */
const LEAST_PERCENT = 1;
/** Below this a gap is told in decimetres. */
const SHORT_M = 10;
/** What changed the shape comes before what only tidied it. */
const STATED: readonly RepairStep[] = ['untangled', 'closed', 'slivers', 'spikes', 'oriented', 'repeated_points', 'rounded'];

/** Width of the widest gap that was closed in the file's own rings, metres. */
function gapM({ original }: ImportedFeature): number {
  const gaps = (original?.coordinates ?? []).map((ring) => {
    const [first, last] = [ring[0], ring.at(-1)];
    return first === undefined || last === undefined ? 0 : distanceM(first, last);
  });
  return Math.max(0, ...gaps);
}

/** The sentence that tells how a row stands, and its colour. */
export function useRowLabels(): (row: ReviewRow) => RowLabel {
  const { t } = useTranslation(['field-import', 'catalog']);
  const format = useFormat();
  return useMemo(() => {
    const refusal = ({ code, params }: ImportedFeature): string => {
      if (code === 'FIELD_OVER_500_HA') return t('state.over_limit');
      if (code === 'FIELD_UNDER_MINIMUM') return t('state.under_minimum');
      if (code === 'GEOMETRY_SELF_CROSSING' && typeof params['crossings'] === 'number')
        return t('state.crossing', { count: params['crossings'] });
      return codeText(isErrorCode(code) ? code : 'GENERIC', params);
    };
    const repairs = (feature: ImportedFeature): string =>
      STATED.filter((step) => feature.repairs.includes(step))
        .map((step) =>
          step === 'closed'
            ? t('repair.closed', { length: format.withUnit(gapM(feature), 'm', gapM(feature) < SHORT_M ? 1 : 0) })
            : t(`repair.${step}`),
        )
        .join(' · ');
    /** What else the file says of a shape that goes in: its crop, and the datum it came on. */
    const asides = ({ crop, shift }: ImportedFeature): string[] => {
      const key = crop === null ? undefined : cropKey(crop);
      return [
        ...(key === undefined ? [] : [t(`catalog:crop.${key}`)]),
        ...(shift === null ? [] : [t('state.shifted', { datum: shift.datum, accuracy: format.withUnit(shift.accuracy_m, 'm') })]),
      ];
    };
    return ({ feature, verdict }) => {
      switch (verdict.kind) {
        case 'refused':
          return { tone: 'danger', text: refusal(feature) };
        case 'outside':
          return { tone: feature.outcome === 'refused' ? 'danger' : 'warn', text: t(verdict.can_swap ? 'state.swapped' : 'state.outside') };
        case 'nameless':
          return { tone: 'warn', text: t('state.nameless') };
        case 'overlap': {
          const { percent, area_ha, field_name } = verdict.overlap;
          const text =
            percent < LEAST_PERCENT
              ? t('state.overlap_small', { area: format.withUnit(area_ha, 'ha', 2), name: field_name })
              : t('state.overlap', { percent: format.percent(percent), name: field_name });
          return { tone: 'warn', text };
        }
        case 'renamed':
          return { tone: 'info', text: t('state.renamed', { name: verdict.name }) };
        case 'repaired':
          return { tone: 'info', text: [repairs(feature), ...asides(feature)].join(' · ') };
        case 'ready':
          return { tone: feature.shift === null ? 'ok' : 'info', text: [t('state.ready'), ...asides(feature)].join(' · ') };
      }
    };
  }, [t, format]);
}
