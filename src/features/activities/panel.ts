import { CalendarDays, CalendarPlus } from 'lucide-react';
import type { Activity } from '#domain/schemas/activity.ts';
import type { CropLogEntry } from '#domain/schemas/crop-log.ts';
import { registerCommand } from '#shell/commands.ts';
import { definePanel } from '#shell/panels/define-panel.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import type { RecordKind } from '#domain/activities/record-items.ts';
import type texts from './locales/es.json';

declare module '#shell/panels/define-panel.ts' {
  interface PanelArgs {
    activities: undefined;
    /** Something new on these fields, else on the chosen ones, of a kind or of one that is chosen; or what is there already. */
    record_form:
      | { readonly field_ids: readonly string[]; readonly kind?: RecordKind }
      | { readonly activity: Activity }
      | { readonly entry: CropLogEntry }
      | undefined;
  }
}
declare module 'i18next' {
  interface ResourceNamespaceMap {
    activities: typeof texts;
  }
}

definePanel({
  id: 'activities',
  title_key: 'activities:title',
  icon: CalendarDays,
  place: 'bottom',
  size: { width: 988, height: 516 },
  needs: 'field',
  bleed: true,
  shortcut: 'R',
  opens_at: 'full',
  load: () => import('./Panel.tsx'),
});

definePanel({
  id: 'record_form',
  title_key: 'activities:form.title',
  icon: CalendarPlus,
  place: 'right',
  size: { width: 344, height: 'fill', keeps: 640 },
  needs: 'nothing',
  transient: true,
  shortcut: 'A',
  opens_at: 'full',
  load: () => import('./FormPanel.tsx'),
});

registerCommand({
  id: 'activities',
  label_key: 'activities:title',
  icon: CalendarDays,
  shortcut: 'R',
  run: () => openPanel('activities'),
});
registerCommand({
  id: 'record_form',
  label_key: 'activities:form.title',
  icon: CalendarPlus,
  shortcut: 'A',
  run: () => openPanel('record_form'),
});
