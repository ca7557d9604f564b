import { api } from '#api/client.ts';
import { refresh } from '#api/use-call.ts';
import { AppError } from '#domain/errors.ts';
import type { ManagedUser } from '#domain/schemas/people.ts';
import { flagsOf, type Access } from './access.ts';

const staffChanged = (): Promise<unknown> => Promise.all([refresh(api.users.list), refresh(api.users.get), refresh(api.users.byRole)]);

/** Runs a change, then reads the lists again, also where it was refused: somebody may have been quicker. */
async function changing<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } finally {
    await staffChanged();
  }
}

/** Saves what changed, a call for each kind; `onSaved` hears of every step, so that a refused one does not hide those before it. */
export const saveAccess = (user: ManagedUser, change: Partial<Access>, onSaved: (user: ManagedUser) => void): Promise<ManagedUser> =>
  changing(async () => {
    let saved = user;
    const step = async (run: (of: { account_id: string; version: number }) => Promise<ManagedUser>): Promise<void> => {
      saved = await run({ account_id: user.id, version: saved.version });
      onSaved(saved);
    };
    const { role, manager_id } = change;
    const flags = flagsOf(change);
    if (role !== undefined) await step((of) => api.users.setRole({ ...of, role }));
    if (manager_id !== undefined) await step((of) => api.users.setManager({ ...of, manager_id }));
    // Last: in another tenant the account is out of reach.
    if (Object.keys(flags).length > 0) await step((of) => api.users.update({ ...of, ...flags }));
    return saved;
  });

export const setDisabled = ({ id, version }: ManagedUser, is_disabled: boolean): Promise<ManagedUser> =>
  changing(() => api.users.disable({ account_id: id, version, is_disabled }));

export const endSessionsOf = (user: ManagedUser): Promise<unknown> => changing(() => api.users.endSessions({ account_id: user.id }));

export const startResetOf = (user: ManagedUser): Promise<unknown> => api.users.startReset({ account_id: user.id });

/** The account as it is now; undefined once it is out of reach. */
export async function readAgain({ id }: ManagedUser): Promise<ManagedUser | undefined> {
  try {
    return await api.users.get({ account_id: id });
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}
