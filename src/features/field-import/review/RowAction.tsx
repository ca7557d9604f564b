import { useTranslation } from 'react-i18next';
import { Button } from '#ui/buttons/Button.tsx';
import type { ReviewRow } from './review-rows.ts';
import { showShape } from '../map/show-shape.ts';
import { editRow, readAgain } from '../store.ts';
import { useRowTools } from './use-row-tools.ts';

/** The one thing to do about a row, where there is one. */
export function RowAction({ row, shown_name }: { row: ReviewRow; shown_name: string }) {
  const { t } = useTranslation('field-import');
  const tools = useRowTools();
  const can_cut = row.feature.code === 'FIELD_OVER_500_HA' && row.feature.geometry !== null;
  const can_repair = row.feature.code === 'GEOMETRY_SELF_CROSSING' && row.feature.original !== null;
  const see = (
    <Button size="sm" aria-label={t('row.see_label', { name: shown_name })} onClick={() => showShape(row)}>
      {t('row.see')}
    </Button>
  );
  const { verdict } = row;
  switch (verdict.kind) {
    case 'overlap':
      return (
        <Button size="sm" onClick={() => editRow(row.id, { included: !row.is_included })}>
          {row.is_included ? t('row.leave_out') : t('row.put_in')}
        </Button>
      );
    case 'refused':
      if (can_cut)
        return (
          <Button size="sm" onClick={() => tools.cut(row)}>
            {t('row.split')}
          </Button>
        );
      if (can_repair)
        return (
          <Button size="sm" onClick={() => tools.repair(row)}>
            {t('row.repair')}
          </Button>
        );
      return row.feature.bbox === null && row.feature.place === null ? null : see;
    case 'outside':
      return verdict.can_swap ? (
        <Button size="sm" aria-label={t('row.swap_label', { name: shown_name })} onClick={() => readAgain({ is_swapped: true })}>
          {t('row.swap')}
        </Button>
      ) : (
        see
      );
    case 'repaired':
      return see;
    case 'nameless':
    case 'renamed':
    case 'ready':
      return null;
  }
}
