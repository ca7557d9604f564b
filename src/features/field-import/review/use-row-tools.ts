import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import type { DrawTexts } from '#map/draw/types.ts';
import { startCut, startRepair } from '../map/map-tool.ts';
import type { ReviewRow } from './review-rows.ts';
import { showShape } from '../map/show-shape.ts';

const KM_FROM_M = 1_000;

/** What can be done to a refused shape on the map: cut one that is too large, repair a border that crosses. */
export function useRowTools(): { readonly cut: (row: ReviewRow) => void; readonly repair: (row: ReviewRow) => void } {
  const { t } = useTranslation('field-import');
  const { withUnit } = useFormat();
  return useMemo(() => {
    const texts: DrawTexts = {
      formatDistance: (metres) => (metres >= KM_FROM_M ? withUnit(metres / KM_FROM_M, 'km', 1) : withUnit(metres, 'm')),
    };
    return {
      cut: (row) => {
        showShape(row);
        startCut(row.id, row.name.trim() || t('row.nameless'), texts);
      },
      repair: (row) => {
        showShape(row);
        startRepair(row.id, texts);
      },
    };
  }, [t, withUnit]);
}
