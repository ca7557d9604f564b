import { signUpBranding, type SignUpBranding } from '#domain/accounts/sign-up-branding.ts';
import { COUNTRY_CATALOG } from '#domain/catalog/countries.ts';
import { TERMS_VERSION } from '#domain/accounts/terms.ts';
import type { User } from '#domain/schemas/user.ts';
import type { Db } from '#server/db/db.ts';

const COUNTRY_ID = `case country ${COUNTRY_CATALOG.map(({ id, code }) => `when '${code}' then ${String(id)}`).join(' ')} end`;

const USER = `id, id as user_id, version, email as "user", firstname, lastname, country, ${COUNTRY_ID} as "countryOfUser_id", fiscal_id,
  null as facebook_email, null as facebook_id, null as google_email, null as google_id, business_name, phone_number,
  exists (select 1 from terms_acceptance t where t.account_id = account.id and t.version = ${String(TERMS_VERSION)}) as accepted_terms,
  is_over_18, created_at as created, brand_id, style_brand, selected_language, selected_season, global_tutorial, field_tutorial,
  show_sensitive_information, has_onesoil_access, is_field_agronomist, role, is_demo, density, has_shortcuts,
  exists (select 1 from second_factor f where f.account_id = account.id and f.confirmed_at is not null) as has_second_factor,
  (select l.updated_at from logo l where l.account_id = account.id) as "profileLogo"`;

export interface NewAccount extends SignUpBranding {
  readonly id: string;
  readonly email: string;
  readonly password_hash: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly country: string;
  readonly fiscal_id: string;
  readonly fiscal_id_type: string;
  readonly selected_language: 1 | 2 | 3;
  readonly is_demo: boolean;
  /** The demo's own account needs no link; everybody else's is null until it is followed. */
  readonly activated_at: Date | null;
}

/** Refused by the index `account_email_unique` when the address is taken. */
export const insertAccount = async (
  db: Db,
  account: Omit<NewAccount, keyof SignUpBranding> & Partial<SignUpBranding>,
  now: Date,
): Promise<void> => {
  const { brand_id, style_brand } = { ...signUpBranding(undefined), ...account };
  await db.query(
    `insert into account (id, email, password_hash, firstname, lastname, country, fiscal_id, fiscal_id_type, selected_language, is_demo,
       activated_at, is_over_18, created_at, updated_at, brand_id, style_brand)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, true, $12, $12, $13, $14)`,
    [
      account.id,
      account.email,
      account.password_hash,
      account.firstname,
      account.lastname,
      account.country,
      account.fiscal_id,
      account.fiscal_id_type,
      account.selected_language,
      account.is_demo,
      account.activated_at,
      now,
      brand_id,
      style_brand,
    ],
  );
  await acceptTerms(db, account.id, account.selected_language, now);
};

/** Keeps which version was accepted, when, and in which language it was read. */
export const acceptTerms = async (db: Db, account_id: string, language: 1 | 2 | 3, now: Date): Promise<void> => {
  await db.query(
    'insert into terms_acceptance (account_id, version, language, accepted_at) values ($1, $2, $3, $4) on conflict do nothing',
    [account_id, TERMS_VERSION, language, now],
  );
};

export interface Credentials {
  readonly id: string;
  readonly email: string;
  readonly password_hash: string;
  readonly firstname: string;
  readonly selected_language: 1 | 2 | 3;
  readonly brand_id: number;
  readonly is_active: boolean;
  readonly is_disabled: boolean;
  readonly is_demo: boolean;
}

const CREDENTIALS = `id, email, password_hash, firstname, selected_language, brand_id, is_demo, activated_at is not null as is_active, disabled_at is not null as is_disabled`;

export const findCredentials = async (db: Db, email: string): Promise<Credentials | null> =>
  (await db.query<Credentials>(`select ${CREDENTIALS} from account where email = $1`, [email]))[0] ?? null;

export const findCredentialsById = async (db: Db, id: string): Promise<Credentials | null> =>
  (await db.query<Credentials>(`select ${CREDENTIALS} from account where id = $1`, [id]))[0] ?? null;

export const findUser = async (db: Db, id: string): Promise<User | null> =>
  (await db.query<User>(`select ${USER} from account where id = $1`, [id]))[0] ?? null;

/** Doing it again changes nothing. */
export const activateAccount = async (db: Db, id: string, now: Date): Promise<void> => {
  await db.query('update account set activated_at = coalesce(activated_at, $2) where id = $1', [id, now]);
};

export const setPasswordHash = async (db: Db, id: string, hash: string, now: Date): Promise<void> => {
  await db.query('update account set password_hash = $2, updated_at = $3 where id = $1', [id, hash, now]);
};

export const UPDATABLE = [
  'firstname',
  'lastname',
  'country',
  'fiscal_id',
  'fiscal_id_type',
  'business_name',
  'phone_number',
  'selected_language',
  'selected_season',
  'density',
  'has_shortcuts',
] as const;
export type UserChanges = { readonly [K in (typeof UPDATABLE)[number]]?: unknown };

/** Changes the named columns if `version` is still the stored one; null when it is not. */
export const updateAccount = async (db: Db, id: string, version: number, changes: UserChanges, now: Date): Promise<User | null> => {
  const columns = UPDATABLE.filter((column) => changes[column] !== undefined);
  const sets = columns.map((column, at) => `${column} = $${String(at + 4)}`);
  const rows = await db.query<User>(
    `update account set ${['version = version + 1', 'updated_at = $3', ...sets].join(', ')} where id = $1 and version = $2 returning ${USER}`,
    [id, version, now, ...columns.map((column) => changes[column])],
  );
  return rows[0] ?? null;
};

/** The version stays: nobody edits these, so they are no conflict with an edit of the account. */
export const setTutorials = async (
  db: Db,
  id: string,
  { global_tutorial, field_tutorial }: { readonly global_tutorial?: boolean | undefined; readonly field_tutorial?: boolean | undefined },
): Promise<User | null> =>
  (
    await db.query<User>(
      `update account set global_tutorial = coalesce($2, global_tutorial), field_tutorial = coalesce($3, field_tutorial)
       where id = $1 returning ${USER}`,
      [id, global_tutorial ?? null, field_tutorial ?? null],
    )
  )[0] ?? null;
