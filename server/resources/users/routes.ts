import type { users } from '#contract/people/users.ts';
import { AppError } from '#domain/errors.ts';
import { accountRight } from '#domain/rights/account-matrix.ts';
import { ROLES } from '#domain/rights/roles.ts';
import type { ManagedUser } from '#domain/schemas/people.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { endSessions } from '#server/auth/sessions.ts';
import type { Ctx, Handlers } from '#server/context.ts';
import type { Principal } from '#server/auth/principal.ts';
import { mailReset } from '../auth/account-mails.ts';
import { findCredentialsById } from '../auth/queries.ts';
import { changeDisabled, changeFlags, changeManager, changeRole } from './change-access.ts';
import {
  countManaged,
  findManaged,
  listFieldAudit,
  listBrandAudit,
  listManaged,
  listNames,
  type AuditLine,
  type ListedUsers,
  type ManagedRow,
} from './queries.ts';

const AUDIT_PAGE = 50;
const DONE = { ok: true } as const;

const visibleTo = (user: Principal, { reaches, ...row }: ManagedRow): ManagedUser => {
  const may = (right: 'role' | 'link' | 'flags' | 'disable'): boolean => accountRight(user.role, reaches, right) === true;
  return { ...row, rights: { role: may('role'), link: may('link'), flags: may('flags'), disable: may('disable') } };
};

async function findOne({ db, user }: Ctx<Principal>, account_id: string): Promise<ManagedRow> {
  const row = await findManaged(db, user.id, user.show_sensitive_information, account_id);
  if (row === undefined) throw new AppError('NOT_FOUND');
  return row;
}
const readManaged = async (ctx: Ctx<Principal>, account_id: string): Promise<ManagedUser> =>
  visibleTo(ctx.user, await findOne(ctx, account_id));

/** Who looked at personal data of whom is recorded (reliability R-A16); one’s own are nobody else’s. */
async function noteSensitive({ db, user, now }: Ctx<Principal>, call: string, rows: readonly ManagedRow[]): Promise<void> {
  const accounts = rows.map(({ id }) => id).filter((id) => id !== user.id);
  if (user.show_sensitive_information && accounts.length > 0)
    await writeAudit(db, user, now, 'sensitive.read', { detail: { call, accounts } });
}

const linesTo = (user: Principal, lines: readonly AuditLine[]) => ({
  lines: lines
    .slice(0, AUDIT_PAGE)
    .map(({ actor_id, field_ids, ...line }) => ({ ...line, field_ids: [...field_ids], is_self: actor_id === user.id })),
  has_more: lines.length > AUDIT_PAGE,
});

export const userHandlers: Handlers<typeof users> = {
  list: async ({ search, role, of, country, brand, disabled, after, limit }, ctx) => {
    const { db, user } = ctx;
    const filter: ListedUsers = {
      search,
      role: role ?? null,
      of: of ?? null,
      is_disabled: disabled ?? null,
      country: country ?? null,
      brand: brand ?? null,
    };
    const rows = await listManaged(db, user.id, user.show_sensitive_information, filter, after ?? null, limit + 1);
    const page = rows.slice(0, limit);
    await noteSensitive(ctx, 'users.list', page);
    const total = await countManaged(db, user.id, user.show_sensitive_information, filter);
    return { users: page.map((row) => visibleTo(user, row)), total, has_more: rows.length > limit };
  },

  get: async ({ account_id }, ctx) => {
    const row = await findOne(ctx, account_id);
    await noteSensitive(ctx, 'users.get', [row]);
    return visibleTo(ctx.user, row);
  },

  byRole: async ({ role }, { db, user }) => {
    const wanted = ROLES.find((one) => one.toLowerCase() === role);
    return { users: wanted === undefined ? [] : await listNames(db, user.id, wanted) };
  },

  setRole: async ({ account_id, version, role }, ctx) => {
    await changeRole(ctx.db, ctx.user, account_id, version, role, ctx.now);
    ctx.note({ subject_id: account_id, detail: { role } });
    return readManaged(ctx, account_id);
  },

  setManager: async ({ account_id, version, manager_id }, ctx) => {
    // A manager is one of those the user reaches, or himself.
    if (manager_id !== null && manager_id !== ctx.user.id && (await findManaged(ctx.db, ctx.user.id, false, manager_id)) === undefined)
      throw new AppError('MANAGER_INVALID', {}, { fields: [{ path: 'manager_id', code: 'MANAGER_INVALID' }] });
    await changeManager(ctx.db, account_id, version, manager_id, ctx.now);
    ctx.note({ subject_id: account_id, detail: { manager_id } });
    return readManaged(ctx, account_id);
  },

  update: async ({ account_id, version, ...flags }, ctx) => {
    const before = await readManaged(ctx, account_id);
    await changeFlags(ctx.db, account_id, version, flags, ctx.now);
    ctx.note({ subject_id: account_id, detail: flags });
    // In another tenant the account is out of the user's sight: he gets it as he left it.
    const after = await findManaged(ctx.db, ctx.user.id, ctx.user.show_sensitive_information, account_id);
    if (after !== undefined) return visibleTo(ctx.user, after);
    const given = Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined)) as Partial<ManagedUser>;
    return { ...before, ...given, version: version + 1, manager: null, served_by: [] };
  },

  disable: async ({ account_id, version, is_disabled }, ctx) => {
    await changeDisabled(ctx.db, account_id, version, is_disabled, ctx.now);
    ctx.note({ subject_id: account_id, detail: { is_disabled } });
    return readManaged(ctx, account_id);
  },

  endSessions: async ({ account_id }, { db, now, note }) => {
    await endSessions(db, account_id, now);
    note({ subject_id: account_id });
    return DONE;
  },

  startReset: async ({ account_id }, ctx) => {
    const account = await findCredentialsById(ctx.unscoped, account_id);
    if (account === null) throw new AppError('NOT_FOUND');
    ctx.note({ subject_id: account_id });
    ctx.after((after) => mailReset({ ...ctx, db: after }, account));
    return DONE;
  },

  // By name: whoever did something to the field, or tried, may be nobody the owner sees otherwise.
  fieldAudit: async ({ field_id, before }, { unscoped, user }) =>
    linesTo(user, await listFieldAudit(unscoped, field_id, before ?? null, AUDIT_PAGE + 1)),

  brandAudit: async ({ before }, { db, user }) => linesTo(user, await listBrandAudit(db, user.brand_id, before ?? null, AUDIT_PAGE + 1)),
};
