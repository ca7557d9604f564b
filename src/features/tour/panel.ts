import { Signpost } from 'lucide-react';
import { registerAccountEntry } from '#shell/account-entries.ts';
import { registerCommand } from '#shell/commands.ts';
import { showError } from '#shell/feedback/show-error.ts';
import { registerMapPart } from '#shell/panels/regions.ts';
import OnMap from './OnMap.tsx';
import type texts from './locales/es.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    tour: typeof texts;
  }
}

const run = (): void => void import('./actions.ts').then(({ startTour }) => startTour()).catch(showError);

registerMapPart({ id: 'tour', Content: OnMap });
registerCommand({ id: 'tour', label_key: 'tour:title', icon: Signpost, run });
registerAccountEntry({ id: 'tour', label_key: 'tour:title', icon: Signpost, order: 12, run });
