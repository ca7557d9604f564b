import { Columns2, Crosshair, FileDown, FolderOpen, PencilLine, Scissors, SquarePen, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Field } from '#domain/schemas/field.ts';
import { fitBBox } from '#map/camera.ts';
import { openPanel } from '#shell/open-panel.ts';
import { openStage } from '#shell/stage.ts';
import { useSelection } from '#state/selection.ts';
import type { MenuEntry } from '#ui/Menu.tsx';
import { showField } from './actions.ts';
import { useDialogs } from './dialogs/dialogs.ts';

const ICON = 16;

/** What can be done with a field: on its card, its row, its popup and by right click (DESIGN §5). */
export function useFieldMenu(): (field: Field) => MenuEntry[] {
  const { t } = useTranslation('fields');
  return (field) => {
    const lock = field.has_zones ? { disabled: true, note: t('actions.zones_locked') } : {};
    return [
      { id: 'open', label: t('actions.open'), icon: <FolderOpen size={ICON} aria-hidden="true" />, run: () => showField(field) },
      { id: 'zoom', label: t('actions.zoom'), icon: <Crosshair size={ICON} aria-hidden="true" />, run: () => fitBBox(field.bbox) },
      {
        id: 'compare',
        label: t('actions.compare'),
        shortcut: 'C',
        icon: <Columns2 size={ICON} aria-hidden="true" />,
        run: () => openStage('compare', { field_ids: [...new Set([...useSelection.getState().field_ids, field.id])] }),
      },
      'separator',
      {
        id: 'edit',
        label: t('actions.edit_polygon'),
        shortcut: 'E',
        icon: <SquarePen size={ICON} aria-hidden="true" />,
        run: () => openPanel('field_edit', { field_id: field.id }),
        ...lock,
      },
      {
        id: 'split',
        label: t('actions.split'),
        shortcut: 'X',
        icon: <Scissors size={ICON} aria-hidden="true" />,
        run: () => openPanel('field_split', { field_id: field.id }),
        ...lock,
      },
      {
        id: 'data',
        label: t('actions.edit_data'),
        icon: <PencilLine size={ICON} aria-hidden="true" />,
        run: () => openPanel('field_form', { field_id: field.id }),
      },
      {
        id: 'export',
        label: t('actions.export'),
        icon: <FileDown size={ICON} aria-hidden="true" />,
        run: () => useDialogs.setState({ exporting: [field.id] }),
      },
      'separator',
      {
        id: 'delete',
        label: t('actions.delete'),
        danger: true,
        icon: <Trash2 size={ICON} aria-hidden="true" />,
        run: () => useDialogs.setState({ deleting: field }),
      },
    ];
  };
}
