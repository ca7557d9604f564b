import {
  ArrowRightLeft,
  Columns2,
  Crosshair,
  FileDown,
  FolderOpen,
  History,
  LifeBuoy,
  LogOut,
  PencilLine,
  Scissors,
  Share2,
  Signpost,
  SquarePen,
  Trash2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFieldCan } from '#api/fields/field-can.ts';
import type { Field } from '#domain/schemas/field.ts';
import { useText } from '#i18n/use-text.ts';
import { fitBBox } from '#map/camera.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { openFullScreenView } from '#shell/full-screen-view.ts';
import { useSelection } from '#state/selection.ts';
import type { MenuEntry } from '#ui/overlays/Menu.tsx';
import { showField } from './actions.ts';
import { useTutorial } from './card/use-tutorial.ts';
import { useDialogs } from './dialogs/dialogs.ts';

const ICON = 16;
/** Rights with an entry of their own between the two lines. */
const RIGHTS = ['geometry', 'split', 'edit', 'share', 'transfer', 'export', 'audit'] as const;

/** What the user may do with a field, and nothing else: on its card, its row, its popup and by right click (DESIGN §5). */
export function useFieldMenu(): (field: Field) => MenuEntry[] {
  const { t } = useTranslation('fields');
  const text = useText();
  const can = useFieldCan();
  const tutorial = useTutorial();
  return (field) => {
    const entry = (is_offered: boolean, ...entries: readonly MenuEntry[]): readonly MenuEntry[] => (is_offered ? entries : []);
    const lock = field.has_zones ? { disabled: true, note: t('actions.zones_locked') } : {};
    return [
      { id: 'open', label: t('actions.open'), icon: <FolderOpen size={ICON} aria-hidden="true" />, run: () => showField(field) },
      { id: 'zoom', label: t('actions.zoom'), icon: <Crosshair size={ICON} aria-hidden="true" />, run: () => fitBBox(field.bbox) },
      {
        id: 'compare',
        label: t('actions.compare'),
        shortcut: 'C',
        icon: <Columns2 size={ICON} aria-hidden="true" />,
        run: () => openFullScreenView('compare', { field_ids: [...new Set([...useSelection.getState().field_ids, field.id])] }),
      },
      ...(tutorial === undefined
        ? []
        : [
            {
              id: 'tutorial',
              label: text(tutorial.label_key),
              icon: <Signpost size={ICON} aria-hidden="true" />,
              run: () => {
                showField(field);
                tutorial.run();
              },
            },
          ]),
      ...entry(
        RIGHTS.some((right) => can(field, right) === true),
        'separator',
      ),
      ...entry(can(field, 'geometry') === true, {
        id: 'edit',
        label: t('actions.edit_polygon'),
        shortcut: 'E',
        icon: <SquarePen size={ICON} aria-hidden="true" />,
        run: () => openPanel('field_edit', { field_id: field.id }),
        ...lock,
      }),
      ...entry(can(field, 'split') === true, {
        id: 'split',
        label: t('actions.split'),
        shortcut: 'X',
        icon: <Scissors size={ICON} aria-hidden="true" />,
        run: () => openPanel('field_split', { field_id: field.id }),
        ...lock,
      }),
      ...entry(can(field, 'edit') === true, {
        id: 'data',
        label: t('actions.edit_data'),
        icon: <PencilLine size={ICON} aria-hidden="true" />,
        run: () => openPanel('field_form', { field_id: field.id }),
      }),
      ...entry(can(field, 'edit') === 'SUPPORT_REQUIRED', {
        id: 'support',
        label: t('support.open'),
        icon: <LifeBuoy size={ICON} aria-hidden="true" />,
        run: () => openPanel('field_support', { field_id: field.id }),
      }),
      ...entry(can(field, 'share') === true, {
        id: 'share',
        label: t('actions.share'),
        icon: <Share2 size={ICON} aria-hidden="true" />,
        run: () => openPanel('sharing', { field_id: field.id }),
      }),
      ...entry(can(field, 'transfer') === true, {
        id: 'transfer',
        label: t('actions.transfer'),
        icon: <ArrowRightLeft size={ICON} aria-hidden="true" />,
        run: () => openPanel('transfer', { field_id: field.id }),
      }),
      ...entry(can(field, 'export') === true, {
        id: 'export',
        label: t('actions.export'),
        icon: <FileDown size={ICON} aria-hidden="true" />,
        run: () => useDialogs.setState({ exporting: [field.id] }),
      }),
      ...entry(can(field, 'audit') === true, {
        id: 'history',
        label: t('actions.history'),
        icon: <History size={ICON} aria-hidden="true" />,
        run: () => {
          showField(field);
          openPanel('field_audit');
        },
      }),
      ...entry(can(field, 'delete') === true, 'separator', {
        id: 'delete',
        label: t('actions.delete'),
        danger: true,
        icon: <Trash2 size={ICON} aria-hidden="true" />,
        run: () => useDialogs.setState({ deleting: field }),
      }),
      ...entry(can(field, 'leave') === true, 'separator', {
        id: 'leave',
        label: t('actions.leave'),
        danger: true,
        icon: <LogOut size={ICON} aria-hidden="true" />,
        run: () => useDialogs.setState({ leaving: field }),
      }),
    ];
  };
}
