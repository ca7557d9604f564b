import { randomUUID } from 'node:crypto';
import { BRAND_NAMES, BRAND_NUMBERS, type BrandName } from '#domain/accounts/brand-numbers.ts';
import { PLAN_STATUS } from '#domain/codes.ts';
import type { Role } from '#domain/rights/roles.ts';
import { nameKey } from '#domain/schemas/text.ts';
import { hashPassword } from '#server/auth/secrets/password.ts';
import type { Db } from '#server/db/db.ts';
import { openDatabase } from '#server/db/open.ts';
import { readEnv } from '#server/config/env.ts';
import { insertAccount } from '#server/resources/auth/queries.ts';
import { insertFarm } from '#server/resources/farms/queries.ts';
import { measurePolygon } from '#server/resources/fields/create/measure-polygon.ts';
import { insertFields } from '#server/resources/fields/queries.ts';
import { insertProducer, setAccepted } from '#server/resources/producers/queries.ts';
import { squareAt } from '../samples/field-samples.ts';
import type { Account } from '../page/log-in.ts';

export type Member = Account & { readonly id: string; readonly name: string };
export type Grower = Member & { readonly field_id: string; readonly field_name: string };

/** One brand: an administrator, a seller with two advisers below him, a producer of each of these, and one of nobody. */
export type Tenant = {
  readonly brand: BrandName;
  readonly admin: Member;
  readonly seller: Member;
  readonly adviser: Member;
  readonly colleague: Member;
  /** The adviser's. */
  readonly served: Grower;
  /** The colleague's. */
  readonly neighbour: Grower;
  readonly stranger: Grower;
};
export type StaffWorld = Readonly<Record<BrandName, Tenant>>;

const PASSWORD = 'Surco-en-la-pampa-7';
const FIRST: Readonly<Record<BrandName, string>> = { surco: 'Sara', brevant: 'Bruno', horizonte: 'Horacio' };

/** Names that no other person of the world has a part of. */
const memberOf = (brand: BrandName, role: string): Member => {
  const name = `${FIRST[brand]} ${role}`;
  return { id: randomUUID(), user: `${role}@${brand}.example.com`.toLowerCase(), password: PASSWORD, name };
};
const growerOf = (brand: BrandName, role: string): Grower => {
  const member = memberOf(brand, role);
  return { ...member, field_id: randomUUID(), field_name: `Lote de ${member.name}` };
};

const tenantOf = (brand: BrandName): Tenant => ({
  brand,
  admin: memberOf(brand, 'Alvear'),
  seller: memberOf(brand, 'Vidal'),
  adviser: memberOf(brand, 'Funes'),
  colleague: memberOf(brand, 'Cardozo'),
  served: growerOf(brand, 'Ferreyra'),
  neighbour: growerOf(brand, 'Teles'),
  stranger: growerOf(brand, 'Medina'),
});

const insertMember = async (
  db: Db,
  brand: BrandName,
  { id, user, name }: Member,
  { role = 'PM', manager = null }: { readonly role?: Role; readonly manager?: Member | null },
  password_hash: string,
): Promise<void> => {
  const [firstname = '', lastname = ''] = name.split(' ');
  const now = new Date();
  const person = {
    id,
    email: user,
    password_hash,
    firstname,
    lastname,
    country: 'AR',
    fiscal_id: '20123456786',
    fiscal_id_type: 'CUIT',
  } as const;
  await insertAccount(db, { ...person, selected_language: 1, is_demo: false, activated_at: now }, now);
  await db.query(
    'update account set role = $2, manager_id = $3, brand_id = $4, style_brand = $4, global_tutorial = true, field_tutorial = true where id = $1',
    [id, role, manager?.id ?? null, BRAND_NUMBERS[brand][0]],
  );
};

const insertField = async (db: Db, { id, field_id, field_name }: Grower, place: number): Promise<void> => {
  const [now, farm_id] = [new Date(), randomUUID()];
  await insertFarm(db, { id: farm_id, owner_id: id, name: 'Campo', name_key: 'campo', is_demo: false }, now);
  const field = {
    id: field_id,
    farm_id,
    name: field_name,
    name_key: nameKey(field_name),
    fiscal_name: 'Campo',
    ownership: 'owner',
  } as const;
  const plan = { plan_status: PLAN_STATUS.unpaid, plan_ends: null, is_demo: false };
  await insertFields(db, id, now, [{ ...measurePolygon(squareAt(place)), ...field, ...plan }]);
};

const link = async (db: Db, keeper: Member, grower: Grower): Promise<void> => {
  const [now, id] = [new Date(), randomUUID()];
  const info = { name: grower.name, email: grower.user, country: null, province: null, city: null, fiscal_id: null };
  await insertProducer(db, keeper.id, id, info, now);
  await setAccepted(db, id, grower.id, false, now);
};

/** Fills the data folder of a server that does not run yet with the people of three brands: nobody gets a role through a call of his own. */
export async function makeStaffWorld(data_dir: string): Promise<StaffWorld> {
  const db = await openDatabase(readEnv({ DATA_DIR: data_dir }), (message, cause) => {
    throw new Error(message, { cause });
  });
  try {
    const password_hash = await hashPassword(PASSWORD, 'own');
    const tenants = BRAND_NAMES.map(tenantOf);
    await db.tx(async (tx) => {
      for (const [at, { brand, ...tenant }] of tenants.entries()) {
        const { admin, seller, adviser, colleague, served, neighbour, stranger } = tenant;
        await insertMember(tx, brand, admin, { role: 'admin' }, password_hash);
        await insertMember(tx, brand, seller, { role: 'FSM' }, password_hash);
        for (const member of [adviser, colleague]) await insertMember(tx, brand, member, { role: 'FM', manager: seller }, password_hash);
        for (const [place, grower] of [served, neighbour, stranger].entries()) {
          await insertMember(tx, brand, grower, {}, password_hash);
          await insertField(tx, grower, at * 3 + place);
        }
        await link(tx, adviser, served);
        await link(tx, colleague, neighbour);
      }
    });
    return Object.fromEntries(tenants.map((tenant) => [tenant.brand, tenant])) as StaffWorld;
  } finally {
    await db.close();
  }
}
