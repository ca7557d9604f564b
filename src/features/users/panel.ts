import { UserCog, Users } from 'lucide-react';
import type { ManagedUser } from '#domain/schemas/people.ts';
import { registerAccountEntry } from '#shell/account-entries.ts';
import { registerCommand } from '#shell/commands.ts';
import { definePanel } from '#shell/define-panel.ts';
import { openPanel } from '#shell/open-panel.ts';
import { useSession } from '#state/session.ts';
import type texts from './locales/es.json';
import { isManager, MANAGER_ROLES } from './manager-roles.ts';

declare module '#shell/define-panel.ts' {
  interface PanelArgs {
    users: undefined;
    user: { user: ManagedUser };
  }
}
declare module 'i18next' {
  interface ResourceNamespaceMap {
    users: typeof texts;
  }
}

definePanel({
  id: 'users',
  title_key: 'users:title',
  icon: Users,
  place: 'page',
  size: { width: 988, height: 'auto' },
  needs: 'nothing',
  bleed: true,
  load: () => import('./Panel.tsx'),
});

definePanel({
  id: 'user',
  title_key: 'users:user',
  icon: UserCog,
  place: 'page',
  size: { width: 344, height: 'auto' },
  needs: 'nothing',
  transient: true,
  detail_of: 'users',
  load: () => import('./UserPanel.tsx'),
});

registerAccountEntry({
  id: 'users',
  label_key: 'users:title',
  icon: Users,
  order: 30,
  roles: MANAGER_ROLES,
  run: () => openPanel('users'),
});
registerCommand({
  id: 'users',
  label_key: 'users:title',
  icon: Users,
  when: () => isManager(useSession.getState().user?.role),
  run: () => openPanel('users'),
});
