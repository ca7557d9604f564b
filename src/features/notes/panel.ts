import { Globe, MapPin, MapPinPlus } from 'lucide-react';
import type { Note, NotePhoto } from '#domain/notes/note.ts';
import { registerCommand } from '#shell/commands.ts';
import { definePanel } from '#shell/panels/define-panel.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { registerMapPart } from '#shell/panels/regions.ts';
import { registerTool } from '#shell/tools.ts';
import type { NoteForm } from './form/model.ts';
import type texts from './locales/es.json';
import { OnMap } from './map/OnMap.tsx';

declare module '#shell/panels/define-panel.ts' {
  interface PanelArgs {
    /** With one of its notes open. */
    notes: { readonly field_id: string; readonly note_id: string } | undefined;
    /** A new one, of a field, at a place and with what it says where they are known; or what is there already, its place first where it is to be moved. */
    note_form:
      | {
          readonly field_id: string;
          readonly position?: readonly [number, number];
          readonly begins?: Partial<NoteForm>;
          readonly photos?: readonly NotePhoto[];
        }
      | { readonly note: Note; readonly moves?: boolean }
      | undefined;
    public_notes: undefined;
  }
}
declare module 'i18next' {
  interface ResourceNamespaceMap {
    notes: typeof texts;
  }
}

definePanel({
  id: 'notes',
  title_key: 'notes:title',
  icon: MapPin,
  place: 'right',
  size: { width: 392, height: 560 },
  needs: 'field',
  bleed: true,
  load: () => import('./Panel.tsx'),
});

definePanel({
  id: 'note_form',
  title_key: 'notes:form.title',
  icon: MapPinPlus,
  place: 'right',
  size: { width: 392, height: 'fill', keeps: 640 },
  needs: 'nothing',
  transient: true,
  opens_at: 'full',
  load: () => import('./FormPanel.tsx'),
});

definePanel({
  id: 'public_notes',
  title_key: 'notes:feed.title',
  icon: Globe,
  place: 'right',
  size: { width: 392, height: 560 },
  needs: 'nothing',
  bleed: true,
  load: () => import('./public/PublicPanel.tsx'),
});

registerMapPart({ id: 'notes', Content: OnMap });

registerTool({
  id: 'note',
  label_key: 'notes:tool',
  icon: MapPinPlus,
  shortcut: 'N',
  group: 1,
  kind: 'mode',
  run: () => openPanel('note_form'),
});

registerCommand({ id: 'public_notes', label_key: 'notes:feed.title', icon: Globe, run: () => openPanel('public_notes') });
registerCommand({ id: 'notes', label_key: 'notes:title', icon: MapPin, run: () => openPanel('notes') });
registerCommand({ id: 'note_form', label_key: 'notes:form.title', icon: MapPinPlus, shortcut: 'N', run: () => openPanel('note_form') });
