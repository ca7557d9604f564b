import type { PanesMethods } from './panes-api.ts';
import { awaitLoss, openPanes, showPanes } from './panes/surface.ts';
import { serve } from './wire.ts';

const methods: PanesMethods = { awaitLoss, openPanes, showPanes };

serve(methods);
