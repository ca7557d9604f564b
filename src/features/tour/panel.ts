import { Signpost } from 'lucide-react';
import { registerAccountEntry } from '#shell/account-entries.ts';
import { registerCommand } from '#shell/commands.ts';
import { showError } from '#shell/feedback/show-error.ts';
import { registerMapPart } from '#shell/panels/regions.ts';
import { focusFieldId, useSelection } from '#state/selection.ts';
import OnMap from './OnMap.tsx';
import type texts from './locales/es.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    tour: typeof texts;
  }
}

const start = (which: 'startTour' | 'startTutorial') => (): void =>
  void import('./actions.ts').then((verbs) => verbs[which]()).catch(showError);
const run = start('startTour');

registerMapPart({ id: 'tour', Content: OnMap });
registerCommand({ id: 'tour', label_key: 'tour:title', icon: Signpost, run });
/** A field's card and menu offer it by this id. */
registerCommand({
  id: 'field_tutorial',
  label_key: 'tour:tutorial',
  icon: Signpost,
  when: () => focusFieldId(useSelection.getState()) !== null,
  run: start('startTutorial'),
});
registerAccountEntry({ id: 'tour', label_key: 'tour:title', icon: Signpost, order: 12, run });
