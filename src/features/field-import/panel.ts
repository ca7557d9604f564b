import { FileUp } from 'lucide-react';
import { definePanel } from '#shell/panels/define-panel.ts';
import { registerMapPart } from '#shell/panels/regions.ts';
import OnMap from './OnMap.tsx';
import type texts from './locales/es.json';

declare module '#shell/panels/define-panel.ts' {
  interface PanelArgs {
    field_import: { file?: File } | undefined;
  }
}
declare module 'i18next' {
  interface ResourceNamespaceMap {
    'field-import': typeof texts;
  }
}

definePanel({
  id: 'field_import',
  title_key: 'field-import:title',
  icon: FileUp,
  place: 'page',
  size: { width: 780, height: 'fill', beside_map: true },
  needs: 'nothing',
  bleed: true,
  transient: true,
  load: () => import('./Panel.tsx'),
});

registerMapPart({ id: 'field-import', Content: OnMap });
