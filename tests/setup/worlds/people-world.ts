import { randomUUID } from 'node:crypto';
import { contract } from '#contract/index.ts';
import type { Relation } from '#domain/rights/field-matrix.ts';
import type { Role } from '#domain/rights/roles.ts';
import { newField } from '../samples/field-samples.ts';
import { giveSecondFactors } from './second-factor.ts';
import type { TestServer, TestUser } from '../servers/server.ts';

/** How the fields of the world stand to somebody; the columns of reliability R-A02. */
export const SITUATIONS = [
  'own',
  'producer',
  'linked',
  'view',
  'annotate',
  'edit',
  'subtree',
  'outside',
  'other_brand',
  'revoked',
  'deleted',
  'absent',
] as const;
export type Situation = (typeof SITUATIONS)[number];

export type Field = { readonly field_id: string; readonly farm_id: string; readonly owner_id: string };
/** Accounts by how somebody reaches them; `fields` has their fields. */
export const TARGETS = ['self', 'linked', 'team', 'team_producer', 'outside', 'other_brand', 'absent'] as const;
export type Target = (typeof TARGETS)[number];

/** Records of producers by how they stand to somebody. */
export const RECORDS = ['keeper', 'self', 'invited', 'team', 'outside', 'other_brand', 'absent'] as const;
export type RecordSituation = (typeof RECORDS)[number];

export type Person = {
  readonly user: TestUser;
  readonly role: Role;
  readonly fields: Readonly<Record<Situation, Field>>;
  readonly accounts: Readonly<Record<Target, string>>;
  readonly records: Readonly<Record<RecordSituation, string>>;
};

/** Which text of a person a canary stands in; where one begins with another, the longer comes first. */
export const CANARY_PARTS = [
  'firstname',
  'lastname',
  'business_name',
  'phone',
  'fiscal_id',
  'fiscal_name',
  'farm',
  'name',
  'producer_fiscal',
  'producer',
] as const;

/** Texts that betray where they come from: `CNRY-<whose>-<what>`. */
export const canary = (whose: string, what: (typeof CANARY_PARTS)[number]): string => `CNRY-${whose.slice(0, 8)}-${what}`;

const SEED = 2;
const BRAND = 3;

/** Gives an account its role and brand, past the request pipeline. */
export const setAccess = async (
  server: TestServer,
  user: TestUser,
  situation: { role?: Role; brand_id?: number; style_brand?: number; manager_id?: string | null; is_sensitive?: boolean },
): Promise<void> => {
  await server.db.query(
    `update account set role = coalesce($2, role), brand_id = coalesce($3, brand_id), style_brand = coalesce($4, style_brand),
       manager_id = coalesce($5::uuid, manager_id), show_sensitive_information = coalesce($6, show_sensitive_information) where id = $1`,
    [
      user.id,
      situation.role ?? null,
      situation.brand_id ?? null,
      situation.style_brand ?? null,
      situation.manager_id ?? null,
      situation.is_sensitive ?? null,
    ],
  );
  await giveSecondFactors(server.db);
};

/** A producer with canaries in everything that is his. */
const makeOwner = async (server: TestServer, brand_id: number): Promise<TestUser> => {
  const user = await server.register();
  await setAccess(server, user, { brand_id, style_brand: BRAND });
  const parts = ['firstname', 'lastname', 'business_name', 'phone', 'fiscal_id'] as const;
  await server.db.query(
    'update account set firstname = $2, lastname = $3, business_name = $4, phone_number = $5, fiscal_id = $6 where id = $1',
    [user.id, ...parts.map((part) => canary(user.id, part))],
  );
  return user;
};

const addField = async (owner: TestUser): Promise<Field> => {
  const { field } = await owner.call(
    contract.fields.create,
    newField({
      farm_name: `${canary(owner.id, 'farm')} ${randomUUID()}`,
      name: canary(owner.id, 'name'),
      fiscal_name: canary(owner.id, 'fiscal_name'),
    }),
  );
  return { field_id: field.id, farm_id: field.farm_id, owner_id: owner.id };
};

/** A record of a producer; without an account and an address nobody was asked. */
const addRecord = async (
  server: TestServer,
  keeper_id: string,
  { account_id = null, email = null }: { readonly account_id?: string | null; readonly email?: string | null } = {},
): Promise<string> => {
  const id = randomUUID();
  const address = email ?? (account_id === null ? null : `${account_id}@example.com`);
  await server.db.query(
    `insert into producer (id, created_by, name, email, fiscal_id, account_id, accepted_at, invited_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6::uuid, case when $6::uuid is not null then now() end, case when $4::text is not null then now() end, now(), now())`,
    [id, keeper_id, canary(keeper_id, 'producer'), address, canary(keeper_id, 'producer_fiscal'), account_id],
  );
  return id;
};

/** A record of an owner that he accepted. */
export const link = (server: TestServer, staff: TestUser, owner_id: string): Promise<string> =>
  addRecord(server, staff.id, { account_id: owner_id });

const share = (server: TestServer, field: Field, guest: TestUser, level: string): Promise<unknown> =>
  server.db.query('insert into share (id, field_id, email, level, created_by, created_at) values ($1, $2, $3, $4, $5, now())', [
    randomUUID(),
    field.field_id,
    guest.email,
    level,
    field.owner_id,
  ]);

/** Somebody of a role with a field in every relation to him. Nothing of one person's world is another's. */
export const makePerson = async (server: TestServer, role: Role): Promise<Person> => {
  const user = await makeOwner(server, BRAND);
  const below = await makeOwner(server, BRAND);
  await setAccess(server, below, { role: 'FM', manager_id: user.id });
  const fieldOf = async (brand_id = BRAND): Promise<Field> => addField(await makeOwner(server, brand_id));
  const own = await addField(user);
  const deleted = await addField(user);
  await server.db.query('update field set deleted_at = now() where id = $1', [deleted.field_id]);
  // Only now: an administrator makes no fields of his own.
  await setAccess(server, user, { role });
  const producer = await fieldOf();
  const record = await addRecord(server, producer.owner_id, { account_id: user.id });
  await server.db.query('update field set producer_id = $2 where id = $1', [producer.field_id, record]);
  const linked = await fieldOf();
  const kept = await link(server, user, linked.owner_id);
  const subtree = await fieldOf();
  const of_team = await link(server, below, subtree.owner_id);
  const shared = async (level: string): Promise<Field> => {
    const field = await fieldOf();
    await share(server, field, user, level);
    return field;
  };
  const revoked = await shared('edit');
  await server.db.query('delete from share where field_id = $1', [revoked.field_id]);
  const outside = await fieldOf();
  const other_brand = await fieldOf(SEED);
  return {
    user,
    role,
    fields: {
      own,
      producer,
      linked,
      view: await shared('view'),
      annotate: await shared('annotate'),
      edit: await shared('edit'),
      subtree,
      outside,
      other_brand,
      revoked,
      deleted,
      absent: { field_id: randomUUID(), farm_id: randomUUID(), owner_id: randomUUID() },
    },
    accounts: {
      self: user.id,
      linked: linked.owner_id,
      team: below.id,
      team_producer: subtree.owner_id,
      outside: outside.owner_id,
      other_brand: other_brand.owner_id,
      absent: randomUUID(),
    },
    records: {
      keeper: kept,
      self: record,
      invited: await addRecord(server, outside.owner_id, { email: user.email }),
      team: of_team,
      outside: await addRecord(server, outside.owner_id),
      other_brand: await addRecord(server, other_brand.owner_id),
      absent: randomUUID(),
    },
  };
};

const STAFF: readonly Role[] = ['FA', 'FM', 'FSM', 'RSM'];
const MANAGERS: readonly Role[] = ['FSM', 'RSM'];

/** What a role is to a field of a situation, by the words of rules.md §8 alone; the server's own way is not asked. */
export const relationsOf = (role: Role, situation: Situation): readonly Relation[] => {
  const found: Relation[] = [];
  if (situation === 'own' || situation === 'deleted') found.push('owner');
  if (situation === 'producer') found.push('producer');
  if (situation === 'view' || situation === 'annotate' || situation === 'edit') found.push(situation);
  if (situation === 'linked' && STAFF.includes(role)) found.push(role as Relation);
  if (situation === 'subtree' && MANAGERS.includes(role)) found.push(role as Relation);
  if (role === 'admin' && situation !== 'other_brand' && situation !== 'absent') found.push('admin');
  return found;
};
