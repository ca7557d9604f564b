import { Crosshair, Image, Layers } from 'lucide-react';
import { registerAddressPart } from '#shell/address-parts.ts';
import { definePanel } from '#shell/panels/define-panel.ts';
import { registerMapPart, registerRegion } from '#shell/panels/regions.ts';
import { setImagery, useImageryStore } from '#state/imagery.ts';
import OnMap from './OnMap.tsx';
import Timeline from './Timeline.tsx';
import type texts from './locales/es.json';

declare module '#shell/panels/define-panel.ts' {
  interface PanelArgs {
    imagery: undefined;
    scenes: undefined;
    provenance: undefined;
  }
}
declare module 'i18next' {
  interface ResourceNamespaceMap {
    imagery: typeof texts;
  }
}

definePanel({
  id: 'imagery',
  title_key: 'imagery:panel',
  icon: Layers,
  place: 'right',
  size: { width: 272, height: 'auto' },
  needs: 'nothing',
  shortcut: 'L',
  load: () => import('./Panel.tsx'),
});

definePanel({
  id: 'scenes',
  title_key: 'imagery:scenes.title',
  icon: Image,
  place: 'right',
  size: { width: 452, height: 504 },
  needs: 'field',
  load: () => import('./ScenesPanel.tsx'),
});

definePanel({
  id: 'provenance',
  title_key: 'imagery:provenance.title',
  icon: Crosshair,
  place: 'right',
  size: { width: 392, height: 560 },
  needs: 'field',
  is_text: true,
  transient: true,
  load: () => import('./ProvenancePanel.tsx'),
});

registerAddressPart({
  id: 'hd',
  keys: ['hd'],
  write: () => (useImageryStore.getState().is_hd ? { hd: '1' } : {}),
  read: (query) => setImagery({ is_hd: query.get('hd') === '1' }),
  watch: (changed) => useImageryStore.subscribe((state, before) => state.is_hd !== before.is_hd && changed()),
});
registerMapPart({ id: 'imagery', Content: OnMap });
registerRegion('timeline', Timeline);
