import { AppError } from '#domain/errors.ts';
import { isSameTenant, type Role } from '#domain/rights/roles.ts';
import { endSessions } from '#server/auth/sessions.ts';
import type { Db } from '#server/db/db.ts';
import type { Principal } from '#server/auth/principal.ts';
import {
  countOtherAdmins,
  endTiesAcross,
  findAccess,
  holdStaff,
  isBelow,
  rankOf,
  updateAccess,
  type AccountAccess,
  type AccessChange,
} from './queries.ts';

/** Roles that may have people below them. */
const MANAGING: readonly Role[] = ['FM', 'FSM', 'RSM', 'admin'];

async function lockAccess(db: Db, id: string): Promise<AccountAccess> {
  await holdStaff(db);
  const access = await findAccess(db, id);
  if (access === undefined) throw new AppError('NOT_FOUND');
  return access;
}

async function write(db: Db, access: AccountAccess, version: number, change: AccessChange, now: Date): Promise<void> {
  if (!(await updateAccess(db, access.id, version, change, now))) throw new AppError('VERSION_STALE', { current: access.version });
}

async function keepAnAdmin(db: Db, access: AccountAccess): Promise<void> {
  if (access.role === 'admin' && !access.is_disabled && (await countOtherAdmins(db, access)) === 0) throw new AppError('LAST_ADMIN');
}

/** Nobody grants a rank that is not below his own, nor touches one; administrators excepted (rules 29). */
export const changeRole = (db: Db, user: Principal, id: string, version: number, role: Role, now: Date): Promise<void> =>
  db.tx(async (tx) => {
    const access = await lockAccess(tx, id);
    if (user.role !== 'admin') {
      const own = await rankOf(tx, user.role);
      if ((await rankOf(tx, access.role)) >= own || (await rankOf(tx, role)) >= own) throw new AppError('ROLE_RANK');
    }
    if (role !== 'admin') await keepAnAdmin(tx, access);
    await write(tx, access, version, { role }, now);
  });

/** Manager edges stay a forest inside one tenant; only roles that have people under them manage (rules 29). */
export const changeManager = (db: Db, id: string, version: number, manager_id: string | null, now: Date): Promise<void> =>
  db.tx(async (tx) => {
    const access = await lockAccess(tx, id);
    if (manager_id !== null) {
      const manager = await findAccess(tx, manager_id);
      if (manager === undefined || !isSameTenant(manager.brand_id, access.brand_id) || !MANAGING.includes(manager.role))
        throw new AppError('MANAGER_INVALID', {}, { fields: [{ path: 'manager_id', code: 'MANAGER_INVALID' }] });
      if (await isBelow(tx, manager.id, id))
        throw new AppError('MANAGER_CYCLE', {}, { fields: [{ path: 'manager_id', code: 'MANAGER_CYCLE' }] });
    }
    await write(tx, access, version, { manager_id }, now);
  });

type Flags = Omit<AccessChange, 'role' | 'manager_id' | 'disabled_at'>;

/** Brand, style and flags. Who changes tenant leaves manager, people, links and sessions behind. */
export const changeFlags = (db: Db, id: string, version: number, flags: Flags, now: Date): Promise<void> =>
  db.tx(async (tx) => {
    const access = await lockAccess(tx, id);
    const crosses = flags.brand_id !== undefined && !isSameTenant(flags.brand_id, access.brand_id);
    if (crosses) await keepAnAdmin(tx, access);
    // First what is tied to the account: once it is in another tenant, whoever sent it there no longer sees any of it.
    if (crosses) {
      await endTiesAcross(tx, id, now);
      await endSessions(tx, id, now);
    }
    await write(tx, access, version, crosses ? { ...flags, manager_id: null } : flags, now);
  });

/** A disabled account's sessions end with it. */
export const changeDisabled = (db: Db, id: string, version: number, is_disabled: boolean, now: Date): Promise<void> =>
  db.tx(async (tx) => {
    const access = await lockAccess(tx, id);
    if (is_disabled) await keepAnAdmin(tx, access);
    await write(tx, access, version, { disabled_at: is_disabled ? now : null }, now);
    if (is_disabled) await endSessions(tx, id, now);
  });
