import { LifeBuoy, Map, MapPinned, PencilLine, Plus, Trash2, Upload } from 'lucide-react';
import { lazy } from 'react';
import { registerCommand } from '#shell/commands.ts';
import { definePanel } from '#shell/panels/define-panel.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { registerMapPart, registerRegion } from '#shell/panels/regions.ts';
import { SelectionBar } from './list/SelectionBar.tsx';
import OnMap from './OnMap.tsx';
import type texts from './locales/es.json';

declare module '#shell/panels/define-panel.ts' {
  interface PanelArgs {
    fields: undefined;
    field: undefined;
    field_form: { field_id: string };
    field_support: { field_id: string };
    deleted_fields: undefined;
  }
}
declare module 'i18next' {
  interface ResourceNamespaceMap {
    fields: typeof texts;
  }
}

definePanel({
  id: 'fields',
  title_key: 'fields:title',
  icon: Map,
  place: 'left',
  size: { width: 328, height: 'fill', keeps: 444 },
  needs: 'nothing',
  variant: 'drawer',
  home: true,
  load: () => import('./Panel.tsx'),
});

definePanel({
  id: 'field',
  title_key: 'fields:card.title',
  icon: MapPinned,
  place: 'left',
  size: { width: 304, height: 'auto' },
  needs: 'field',
  variant: 'drawer',
  own_menu: true,
  load: () => import('./CardPanel.tsx'),
});

definePanel({
  id: 'field_form',
  title_key: 'fields:form.title',
  icon: PencilLine,
  place: 'left',
  size: { width: 328, height: 'fill', keeps: 520 },
  needs: 'nothing',
  transient: true,
  load: () => import('./FormPanel.tsx'),
});

definePanel({
  id: 'field_support',
  title_key: 'fields:support.title',
  icon: LifeBuoy,
  place: 'float',
  size: { width: 400, height: 'auto' },
  needs: 'nothing',
  transient: true,
  load: () => import('./SupportPanel.tsx'),
});

definePanel({
  id: 'deleted_fields',
  title_key: 'fields:deleted.title',
  icon: Trash2,
  place: 'left',
  size: { width: 328, height: 'auto' },
  needs: 'nothing',
  transient: true,
  load: () => import('./DeletedPanel.tsx'),
});

registerMapPart({ id: 'fields', Content: OnMap, in_modes: true });
registerRegion('selection', SelectionBar);
registerRegion(
  'phone_top',
  lazy(() => import('./list/PhoneTop.tsx').then((module) => ({ default: module.PhoneTop }))),
);

registerCommand({ id: 'field_draw', label_key: 'fields:new', icon: Plus, shortcut: 'D', run: () => openPanel('field_draw') });
registerCommand({ id: 'field_import', label_key: 'fields:import_label', icon: Upload, run: () => openPanel('field_import') });
registerCommand({ id: 'deleted_fields', label_key: 'fields:deleted.title', icon: Trash2, run: () => openPanel('deleted_fields') });
