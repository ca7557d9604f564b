import { UserCog, Users } from 'lucide-react';
import { idSchema } from '#domain/schemas/field.ts';
import type { ManagedUser } from '#domain/schemas/people.ts';
import { registerAddressPart } from '#shell/address-parts.ts';
import { registerCommand } from '#shell/commands.ts';
import { useWindows } from '#shell/windows/windows-store.ts';
import { definePanel } from '#shell/panels/define-panel.ts';
import { closePanel, isPanelOpen, openPanel } from '#shell/panels/open-panel.ts';
import { useSession } from '#state/session.ts';
import type texts from './locales/es.json';
import { isManager } from './manager-roles.ts';
import { showUser, shownUser } from './open-user.ts';

/** Whose navigation rail leads here. */
export { MANAGER_ROLES } from './manager-roles.ts';

declare module '#shell/panels/define-panel.ts' {
  interface PanelArgs {
    users: undefined;
    /** `user` is there when it comes from the list; from an address there is the id alone. */
    user: { id: string; user?: ManagedUser };
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
  load: () => import('./user/UserPanel.tsx'),
});

registerAddressPart({
  id: 'user',
  keys: ['usuario'],
  write: () => {
    const shown = shownUser();
    return shown === null ? {} : { usuario: shown };
  },
  read: (query) => {
    const id = idSchema.safeParse(query.get('usuario'));
    if (id.success && isPanelOpen('users') && isManager(useSession.getState().user?.role)) showUser(id.data);
    else if (shownUser() !== null) closePanel('user');
  },
  watch: (changed) => useWindows.subscribe((state, before) => state.layout !== before.layout && changed()),
});

registerCommand({
  id: 'users',
  label_key: 'users:title',
  icon: Users,
  when: () => isManager(useSession.getState().user?.role),
  run: () => openPanel('users'),
});
