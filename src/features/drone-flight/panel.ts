import { Drone } from 'lucide-react';
import { registerCommand } from '#shell/commands.ts';
import { definePanel } from '#shell/panels/define-panel.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { registerMapPart } from '#shell/panels/regions.ts';
import { FlightOnMap } from './field/OnMap.tsx';

declare module '#shell/panels/define-panel.ts' {
  interface PanelArgs {
    drone_flight: undefined;
  }
}

definePanel({
  id: 'drone_flight',
  title_key: 'drone-flight:panel.title',
  icon: Drone,
  place: 'right',
  size: { width: 452, height: 'auto', keeps: 480 },
  needs: 'field',
  opens_at: 'full',
  load: () => import('./Panel.tsx'),
});

registerCommand({ id: 'drone_flight', label_key: 'drone-flight:panel.title', icon: Drone, run: () => openPanel('drone_flight') });

registerMapPart({ id: 'drone_flight', Content: FlightOnMap });
