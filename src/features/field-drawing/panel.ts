import { Scissors, SquarePen, Ruler, VectorSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFieldCan } from '#api/fields/field-can.ts';
import { useFocusField } from '#api/fields/use-fields.ts';
import { definePanel } from '#shell/panels/define-panel.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { registerTool } from '#shell/tools.ts';
import { focusFieldId, useSelection } from '#state/selection.ts';
import type { DroppedEdit, DroppedSplit } from './draw/dropped.ts';
import type texts from './locales/es.json';

declare module '#shell/panels/define-panel.ts' {
  interface PanelArgs {
    field_draw: undefined;
    field_edit: { field_id: string; back?: DroppedEdit };
    field_split: { field_id: string; back?: DroppedSplit };
    measure: undefined;
  }
}
declare module 'i18next' {
  interface ResourceNamespaceMap {
    'field-drawing': typeof texts;
  }
}

const place = 'left' as const;
const transient = true;
const needs = 'nothing' as const;

definePanel({
  id: 'field_draw',
  title_key: 'field-drawing:draw.title',
  icon: VectorSquare,
  place,
  size: { width: 328, height: 'fill', keeps: 400, with_map: true },
  needs,
  transient,
  opens_at: 'peek',
  load: () => import('./DrawPanel.tsx'),
});
definePanel({
  id: 'field_edit',
  title_key: 'field-drawing:edit.title',
  icon: SquarePen,
  place,
  size: { width: 328, height: 'auto', with_map: true },
  needs,
  transient,
  load: () => import('./EditPanel.tsx'),
});
definePanel({
  id: 'field_split',
  title_key: 'field-drawing:split.title',
  icon: Scissors,
  place,
  size: { width: 328, height: 'auto', with_map: true },
  needs,
  transient,
  opens_at: 'peek',
  load: () => import('./SplitPanel.tsx'),
});
definePanel({
  id: 'measure',
  title_key: 'field-drawing:measure.title',
  icon: Ruler,
  place,
  size: { width: 280, height: 'auto', with_map: true },
  needs,
  transient,
  opens_at: 'peek',
  load: () => import('./MeasurePanel.tsx'),
});

const withFocus = (open: (field_id: string) => void) => (): void => {
  const field_id = focusFieldId(useSelection.getState());
  if (field_id !== null) open(field_id);
};
/** The reason a tool is off: no field is chosen to use it on, or it is another's. */
const needsField = (key: 'edit.choose' | 'split.choose') =>
  function useReason(): string | null {
    const { t } = useTranslation('field-drawing');
    const field = useFocusField();
    const can = useFieldCan();
    if (field === undefined) return t(key);
    return can(field, 'geometry') === true ? null : t('edit.not_own');
  };
const group = 1;
const kind = 'mode' as const;

registerTool({
  id: 'draw',
  label_key: 'field-drawing:draw.tool',
  icon: VectorSquare,
  shortcut: 'D',
  wide: true,
  group,
  kind,
  run: () => openPanel('field_draw'),
});
registerTool({
  id: 'edit',
  label_key: 'field-drawing:edit.tool',
  icon: SquarePen,
  shortcut: 'E',
  group,
  kind,
  run: withFocus((field_id) => openPanel('field_edit', { field_id })),
  useDisabled: needsField('edit.choose'),
});
registerTool({
  id: 'split',
  label_key: 'field-drawing:split.tool',
  icon: Scissors,
  shortcut: 'X',
  group,
  kind,
  run: withFocus((field_id) => openPanel('field_split', { field_id })),
  useDisabled: needsField('split.choose'),
});
registerTool({
  id: 'measure',
  label_key: 'field-drawing:measure.tool',
  icon: Ruler,
  shortcut: 'M',
  group,
  kind,
  run: () => openPanel('measure'),
});
