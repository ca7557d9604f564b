// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import type { ManagedUser } from '#domain/schemas/people.ts';
import { readAgain, saveAccess } from './actions.ts';

type Sent = (input: { version: number }) => Promise<{ version: number }>;
const mocks = vi.hoisted(() => ({
  setRole: vi.fn<Sent>(),
  setManager: vi.fn<Sent>(),
  update: vi.fn<Sent>(),
  get: vi.fn<(input: { account_id: string }) => Promise<unknown>>(),
  refresh: vi.fn<() => Promise<void>>(),
}));
vi.mock('#api/client.ts', () => ({
  api: { users: { list: {}, get: mocks.get, byRole: {}, setRole: mocks.setRole, setManager: mocks.setManager, update: mocks.update } },
}));
vi.mock('#api/use-call.ts', () => ({ refresh: mocks.refresh }));

const USER = { id: 'u-1', version: 3 } as ManagedUser;
const next: Sent = ({ version }) => Promise.resolve({ version: version + 1 });

beforeEach(() => {
  vi.resetAllMocks();
  for (const call of [mocks.setRole, mocks.setManager, mocks.update]) call.mockImplementation(next);
});

it('saves role, then manager, then brand and flags, each on the version the one before left', async () => {
  const seen: number[] = [];
  const saved = await saveAccess(USER, { brand_id: 7, role: 'FM', manager_id: null }, ({ version }) => seen.push(version));
  expect(mocks.setRole).toHaveBeenCalledWith({ account_id: 'u-1', version: 3, role: 'FM' });
  expect(mocks.setManager).toHaveBeenCalledWith({ account_id: 'u-1', version: 4, manager_id: null });
  expect(mocks.update).toHaveBeenCalledWith({ account_id: 'u-1', version: 5, brand_id: 7 });
  expect(seen).toEqual([4, 5, 6]);
  expect(saved.version).toBe(6);
});

it('asks nothing for what did not change', async () => {
  await saveAccess(USER, { show_sensitive_information: true }, () => undefined);
  expect(mocks.setRole).not.toHaveBeenCalled();
  expect(mocks.setManager).not.toHaveBeenCalled();
  expect(mocks.update).toHaveBeenCalledWith({ account_id: 'u-1', version: 3, show_sensitive_information: true });
});

it('tells of the steps before a refused one, and reads the lists again', async () => {
  mocks.setManager.mockRejectedValue(new AppError('MANAGER_CYCLE'));
  const seen: number[] = [];
  const saving = saveAccess(USER, { role: 'FM', manager_id: 'u-2', is_field_agronomist: true }, ({ version }) => seen.push(version));
  await expect(saving).rejects.toMatchObject({ code: 'MANAGER_CYCLE' });
  expect(seen).toEqual([4]);
  expect(mocks.update).not.toHaveBeenCalled();
  expect(mocks.refresh).toHaveBeenCalled();
});

it('reads an account again by its id: out of reach it is none, and any other refusal stays one', async () => {
  mocks.get.mockResolvedValueOnce({ id: 'u-1', version: 4 });
  expect(await readAgain(USER)).toEqual({ id: 'u-1', version: 4 });
  expect(mocks.get).toHaveBeenCalledWith({ account_id: 'u-1' });
  mocks.get.mockRejectedValueOnce(new AppError('NOT_FOUND'));
  expect(await readAgain(USER)).toBeUndefined();
  mocks.get.mockRejectedValueOnce(new AppError('GENERIC'));
  await expect(readAgain(USER)).rejects.toMatchObject({ code: 'GENERIC' });
});
