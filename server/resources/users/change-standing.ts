import { AppError } from '#domain/errors.ts';
import { isSameTenant, type Role } from '#domain/rights/roles.ts';
import { endSessions } from '#server/auth/sessions.ts';
import type { Db } from '#server/db/db.ts';
import type { Principal } from '#server/auth/principal.ts';
import {
  countOtherAdmins,
  endTiesAcross,
  findStanding,
  holdStaff,
  isBelow,
  rankOf,
  updateStanding,
  type Standing,
  type StandingChange,
} from './queries.ts';

/** Roles that may have people below them. */
const MANAGING: readonly Role[] = ['FM', 'FSM', 'RSM', 'admin'];

async function holdStanding(db: Db, id: string): Promise<Standing> {
  await holdStaff(db);
  const standing = await findStanding(db, id);
  if (standing === undefined) throw new AppError('NOT_FOUND');
  return standing;
}

async function write(db: Db, standing: Standing, version: number, change: StandingChange, now: Date): Promise<void> {
  if (!(await updateStanding(db, standing.id, version, change, now))) throw new AppError('VERSION_STALE', { current: standing.version });
}

async function keepAnAdmin(db: Db, standing: Standing): Promise<void> {
  if (standing.role === 'admin' && !standing.is_disabled && (await countOtherAdmins(db, standing)) === 0) throw new AppError('LAST_ADMIN');
}

/** Nobody grants a rank that is not below his own, nor touches one; administrators excepted (rules 29). */
export const changeRole = (db: Db, user: Principal, id: string, version: number, role: Role, now: Date): Promise<void> =>
  db.tx(async (tx) => {
    const standing = await holdStanding(tx, id);
    if (user.role !== 'admin') {
      const own = await rankOf(tx, user.role);
      if ((await rankOf(tx, standing.role)) >= own || (await rankOf(tx, role)) >= own) throw new AppError('ROLE_RANK');
    }
    if (role !== 'admin') await keepAnAdmin(tx, standing);
    await write(tx, standing, version, { role }, now);
  });

/** Manager edges stay a forest inside one tenant; only roles that have people under them manage (rules 29). */
export const changeManager = (db: Db, id: string, version: number, manager_id: string | null, now: Date): Promise<void> =>
  db.tx(async (tx) => {
    const standing = await holdStanding(tx, id);
    if (manager_id !== null) {
      const manager = await findStanding(tx, manager_id);
      if (manager === undefined || !isSameTenant(manager.brand_id, standing.brand_id) || !MANAGING.includes(manager.role))
        throw new AppError('MANAGER_INVALID', {}, { fields: [{ path: 'manager_id', code: 'MANAGER_INVALID' }] });
      if (await isBelow(tx, manager.id, id))
        throw new AppError('MANAGER_CYCLE', {}, { fields: [{ path: 'manager_id', code: 'MANAGER_CYCLE' }] });
    }
    await write(tx, standing, version, { manager_id }, now);
  });

type Flags = Omit<StandingChange, 'role' | 'manager_id' | 'disabled_at'>;

/** Brand, style and flags. Who changes tenant leaves manager, people, links and sessions behind. */
export const changeFlags = (db: Db, id: string, version: number, flags: Flags, now: Date): Promise<void> =>
  db.tx(async (tx) => {
    const standing = await holdStanding(tx, id);
    const crosses = flags.brand_id !== undefined && !isSameTenant(flags.brand_id, standing.brand_id);
    if (crosses) await keepAnAdmin(tx, standing);
    // First what is tied to the account: once it is in another tenant, whoever sent it there no longer sees any of it.
    if (crosses) {
      await endTiesAcross(tx, id, now);
      await endSessions(tx, id, now);
    }
    await write(tx, standing, version, crosses ? { ...flags, manager_id: null } : flags, now);
  });

/** A disabled account's sessions end with it. */
export const changeDisabled = (db: Db, id: string, version: number, is_disabled: boolean, now: Date): Promise<void> =>
  db.tx(async (tx) => {
    const standing = await holdStanding(tx, id);
    if (is_disabled) await keepAnAdmin(tx, standing);
    await write(tx, standing, version, { disabled_at: is_disabled ? now : null }, now);
    if (is_disabled) await endSessions(tx, id, now);
  });
