import { signUpBranding } from '#domain/accounts/sign-up-branding.ts';
import type { Db } from '#server/db/db.ts';
import { acceptTerms } from '../resources/auth/queries.ts';

/** Everybody’s brand, and of themes one like the default, but with analytics (rules 1, 37). */
const EVERYBODY: DemoBrand = { brand_id: signUpBranding(undefined).brand_id, style_brand: 3 };
export const SEED_BRAND: DemoBrand = { brand_id: 2, style_brand: 2 };
type DemoBrand = { readonly brand_id: number; readonly style_brand: number };

export type DemoPerson = {
  readonly id: string;
  readonly user: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly business_name: string | null;
};

/** An active account of the demo that has seen the tour; a made-up person with the test vector's CUIT (domain.md §10.3). */
export async function insertDemoAccount(
  db: Db,
  { id, user, firstname, lastname, business_name }: DemoPerson,
  password_hash: string,
  now: Date,
  { brand_id, style_brand } = EVERYBODY,
): Promise<void> {
  await db.query(
    `insert into account (id, email, password_hash, firstname, lastname, country, fiscal_id, fiscal_id_type, business_name, is_over_18,
       created_at, updated_at, activated_at, brand_id, style_brand, is_demo, global_tutorial, field_tutorial)
     values ($1, $2, $3, $4, $5, 'AR', '20123456786', 'CUIT', $6, true, $7, $7, $7, $8, $9, true, true, true)`,
    [id, user, password_hash, firstname, lastname, business_name, now, brand_id, style_brand],
  );
  await acceptTerms(db, id, 1, now);
}
