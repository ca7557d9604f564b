import { Images, Layers, Map } from 'lucide-react';
import { openPanel, usePanelShown } from '#shell/open-panel.ts';
import { registerDoor } from '#shell/regions.ts';

/** The spine's doors, in product order: one for each part that exists. */
registerDoor({ id: 'fields', label_key: 'fields:title', icon: Map, order: 1, run: () => openPanel('fields'), useCurrent: () => usePanelShown('fields') });
registerDoor({ id: 'imagery', label_key: 'imagery:panel', icon: Layers, order: 2, run: () => openPanel('imagery'), useCurrent: () => usePanelShown('imagery') });
registerDoor({ id: 'scenes', label_key: 'imagery:scenes.title', icon: Images, order: 3, run: () => openPanel('scenes'), useCurrent: () => usePanelShown('scenes') });
