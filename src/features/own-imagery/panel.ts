import { ImagePlus } from 'lucide-react';
import { definePanel } from '#shell/panels/define-panel.ts';
import { registerMapPart } from '#shell/panels/regions.ts';
import OnMap from './OnMap.tsx';
import type texts from './locales/es.json';

declare module '#shell/panels/define-panel.ts' {
  interface PanelArgs {
    own_imagery: { files?: readonly File[] } | undefined;
  }
}
declare module 'i18next' {
  interface ResourceNamespaceMap {
    'own-imagery': typeof texts;
  }
}

definePanel({
  id: 'own_imagery',
  title_key: 'own-imagery:title',
  icon: ImagePlus,
  place: 'right',
  size: { width: 392, height: 'fill' },
  needs: 'nothing',
  transient: true,
  load: () => import('./Panel.tsx'),
});

registerMapPart({ id: 'own-imagery', Content: OnMap });
