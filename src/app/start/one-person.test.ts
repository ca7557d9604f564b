// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#api/use-call.ts';
import type { User } from '#domain/schemas/user.ts';
import { pushUndo, undoDepth } from '#shell/feedback/undo.ts';
import { signIn, signOut, useSession } from '#state/session.ts';
import { readStored, WORK, writeStored } from '#state/stored-value.ts';
import { keepToOnePerson } from './one-person.ts';

const person = (id: string): User => ({ id }) as User;

describe('a page (reliability R-E12)', () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  signOut();
  keepToOnePerson();
  beforeEach(() => reload.mockClear());

  it('lets go of whoever leaves, and keeps what the browser holds for anybody', async () => {
    signIn('token', person('ana'));
    queryClient.setQueryData(['fields.list'], { fields: ['7 Norte'] });
    pushUndo({ label: '7 Norte', undo: () => undefined });
    writeStored(`${WORK}drawing`, [[-60, -33]]);
    writeStored('surco:preferences', { language: 'pt' });
    signOut();
    await vi.waitFor(() => expect(queryClient.getQueryCache().getAll()).toEqual([]));
    expect([undoDepth(), readStored(`${WORK}drawing`), readStored('surco:preferences')]).toEqual([0, null, { language: 'pt' }]);
    expect(reload).not.toHaveBeenCalled();
  });

  it('lets go of him when he leaves in another tab; whoever is somebody else stays', async () => {
    const tab = new BroadcastChannel('surco-left');
    signIn('token', person('ana'));
    tab.postMessage('eva');
    tab.postMessage('ana');
    await vi.waitFor(() => expect(useSession.getState().user).toBeNull());
    signIn('token', person('ana'));
    tab.postMessage('eva');
    await new Promise((done) => setTimeout(done, 50));
    expect(useSession.getState().user?.id).toBe('ana');
    tab.close();
  });

  it('stays for the same person, and is loaded anew for another', () => {
    signIn('token', person('ana'));
    signOut();
    signIn('token', person('ana'));
    expect(reload).not.toHaveBeenCalled();
    signIn('token', person('eva'));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('forgets by itself and is loaded anew where what it needs for that cannot be had', async () => {
    signIn('token', person('ana'));
    reload.mockClear();
    vi.doMock('./forget-person.ts', () => {
      throw new Error('no network');
    });
    writeStored(`${WORK}drawing`, [[-60, -33]]);
    signOut();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(readStored(`${WORK}drawing`)).toBeNull();
  });
});
