import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '#domain/errors.ts';
import { mergeChanges } from '#domain/fields/merge-changes.ts';
import type { ManagedUser } from '#domain/schemas/people.ts';
import { useFormat } from '#i18n/use-format.ts';
import { PanelFooter, usePanel, useUnsaved } from '#shell/panels/panel-parts.tsx';
import { showError } from '#shell/feedback/show-error.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { useSession } from '#state/session.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { NoteBox } from '#ui/display/Tag.tsx';
import { readAgain, saveAccess } from './actions.ts';
import { Flags } from './user/Flags.tsx';
import { nameOf } from './name-of.ts';
import { Place } from './Place.tsx';
import { changesOf, changesTenant, roleLock, accessOf, type Access, type AccessKey } from './access.ts';
import { ChangeTenantDialog } from './user/ChangeTenantDialog.tsx';

type Props = { readonly user: ManagedUser; readonly onSaved: (user: ManagedUser) => void };

/** Role, manager, brand and flags: typed first, then saved together; what the rights deny is shown with the reason. */
export function AccessForm({ user, onSaved }: Props) {
  const { t } = useTranslation(['users', 'common']);
  const format = useFormat();
  const panel = usePanel();
  const own = useSession((state) => state.user?.role ?? 'PM');
  const [typed, setTyped] = useState<Partial<Access>>({});
  const [clashes, setClashes] = useState<readonly AccessKey[]>([]);
  const [is_asking, setAsking] = useState(false);
  const before = accessOf(user);
  const change = changesOf(before, typed);
  const keys = Object.keys(change) as AccessKey[];
  useUnsaved(keys.length > 0);

  const onStale = async (): Promise<void> => {
    const theirs = await readAgain(user);
    if (theirs === undefined) return panel.close({ discard: true });
    const { merged, conflicts } = mergeChanges<Access>(before, change, accessOf(theirs));
    onSaved(theirs);
    if (conflicts.length > 0) setClashes(conflicts);
    else await save.run(theirs, merged);
  };
  const save = useAction((to: ManagedUser, what: Partial<Access>) => saveAccess(to, what, onSaved), {
    done: 'users:saved',
    params: () => ({ name: nameOf(user) }),
    note: (_saved, _to, what) => format.list((Object.keys(what) as AccessKey[]).map((key) => t(`field.${key}`))),
    onDone: (saved, to, what) => {
      setTyped({});
      setClashes([]);
      setAsking(false);
      // In another tenant the account is out of reach: there is nothing left to show.
      if (changesTenant(accessOf(to), what)) panel.close({ discard: true });
      else onSaved(saved);
    },
    onError: (error: AppError) => {
      setAsking(false);
      if (error.code !== 'VERSION_STALE') return false;
      onStale().catch(showError);
      return true;
    },
  });
  const lock = roleLock(own, user);
  const can_change = lock === null || user.rights.flags;
  const submit = (): void => {
    if (changesTenant(before, change)) setAsking(true);
    else void save.run(user, change);
  };
  const type = (next: Partial<Access>): void => setTyped((old) => ({ ...old, ...next }));
  const draft = { ...before, ...change };
  return (
    <>
      {clashes.length > 0 && (
        <NoteBox tone="warn" role="status">
          {t('clash', { names: format.list(clashes.map((key) => t(`field.${key}`))) })}
        </NoteBox>
      )}
      <Place user={user} draft={draft} own={own} lock={lock} onType={type} />
      <Flags user={user} draft={draft} onType={type} />
      {can_change && (
        <PanelFooter>
          <Button variant="primary" busy={save.busy} disabled={keys.length === 0} onClick={submit}>
            {t('save')}
          </Button>
          <Button disabled={keys.length === 0} onClick={() => setTyped({})}>
            {t('discard')}
          </Button>
        </PanelFooter>
      )}
      {is_asking && (
        <ChangeTenantDialog
          name={nameOf(user)}
          busy={save.busy}
          onClose={() => setAsking(false)}
          onConfirm={() => void save.run(user, change)}
        />
      )}
    </>
  );
}
