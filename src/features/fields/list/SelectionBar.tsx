import { Columns2, Crosshair, FileDown, Sigma, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFields } from '#api/fields/use-fields.ts';
import { MOST_ENTRIES } from '#domain/compare/board.ts';
import { useFormat } from '#i18n/use-format.ts';
import { fitBBox } from '#map/camera.ts';
import { shapesBBox } from '#map/shapes.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { openFullScreenView } from '#shell/full-screen-view.ts';
import { selectFields, useSelection } from '#state/selection.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { useDialogs } from '../dialogs/dialogs.ts';
import styles from './SelectionBar.module.css';

/** Two or more fields chosen: how many, how much, and what can be done to all of them. */
export function SelectionBar() {
  const { t } = useTranslation('fields');
  const format = useFormat();
  const ids = useSelection((state) => state.field_ids);
  const fields = useFields();
  if (ids.length < 2) return null;
  const chosen = new Set(ids);
  const area_ha = fields.reduce((sum, field) => (chosen.has(field.id) ? sum + field.area_ha : sum), 0);
  const fit = (): void => {
    const bbox = shapesBBox(ids);
    if (bbox !== null) fitBBox(bbox);
  };
  return (
    <div className={styles['bar']} role="toolbar" aria-label={t('selection.label')}>
      <b>{t('selection.count', { count: ids.length, area: format.hectares(area_ha) })}</b>
      <Button size="sm" variant="ghost" icon={<Crosshair size={15} aria-hidden="true" />} onClick={fit}>
        {t('selection.fit')}
      </Button>
      {ids.length <= MOST_ENTRIES && (
        <Button
          size="sm"
          variant="ghost"
          icon={<Columns2 size={15} aria-hidden="true" />}
          onClick={() => openFullScreenView('compare', { field_ids: ids })}
        >
          {t('selection.compare')}
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        icon={<FileDown size={15} aria-hidden="true" />}
        onClick={() => useDialogs.setState({ exporting: ids })}
      >
        {t('selection.export')}
      </Button>
      <Button size="sm" variant="ghost" icon={<Sigma size={15} aria-hidden="true" />} onClick={() => openPanel('bulk', { field_ids: ids })}>
        {t('selection.statistics')}
      </Button>
      <IconButton size="sm" label={t('selection.clear')} shortcut="Esc" icon={<X size={15} />} onClick={() => selectFields([])} />
    </div>
  );
}
