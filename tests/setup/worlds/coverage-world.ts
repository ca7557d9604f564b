import type { CallInput } from '#contract/define.ts';
import { contract } from '#contract/index.ts';
import type { Coverage } from '#domain/coverage/coverage.ts';
import { runningSeason } from '#domain/seasons/season.ts';
import { sowing } from '../samples/activity-samples.ts';
import { newField, squareAt } from '../samples/field-samples.ts';
import { madePdf } from '../samples/pdf/made-pdf.ts';
import type { TestServer, TestUser } from '../servers/server.ts';
import { link, setAccess } from './people-world.ts';

const { activities, coverage, fields, shares } = contract;
const SEED_BRAND = 2;
const STAFF = ['FA', 'FM', 'FSM', 'RSM', 'admin'] as const;
const GUESTS = ['view', 'annotate', 'edit'] as const;

export const seasonAt = (server: TestServer) => runningSeason(server.now().toISOString().slice(0, 10));

/** An owner of the seed brand's side. */
export async function makeHolder(server: TestServer): Promise<TestUser> {
  const holder = await server.register();
  await setAccess(server, holder, { brand_id: SEED_BRAND, style_brand: SEED_BRAND });
  return holder;
}

/** What is sown on a field in the running season. */
export const sow = (server: TestServer, owner: TestUser, field_id: string, change: Parameters<typeof sowing>[0] = {}): Promise<unknown> => {
  const season = seasonAt(server);
  return owner.call(activities.create, {
    field_ids: [field_id],
    ...season,
    activity: sowing(change, { done_date: `${season.year}-07-01` }),
  });
};

let place = 0;
/** A field of maize of the brand, sown in the running season; so many in a row lie apart. */
export async function coveredField(server: TestServer, owner: TestUser, change: Parameters<typeof newField>[0] = {}): Promise<string> {
  place += 1;
  const { field } = await owner.call(
    fields.create,
    newField({ name: `Lote ${String(place)}`, farm_name: `La Tranquera ${String(place)}`, geometry: squareAt(2 * (place % 8)), ...change }),
  );
  await sow(server, owner, field.id);
  return field.id;
}

export const newCoverage = (
  server: TestServer,
  field_ids: readonly string[],
  change: Partial<CallInput<typeof coverage.create>> = {},
): CallInput<typeof coverage.create> => ({
  ...seasonAt(server),
  field_ids: field_ids.join(','),
  seed_brand: 'seed.brevant',
  firstname: 'Lucía',
  lastname: 'Ferreyra',
  business_name: 'Agropecuaria Ferreyra SRL',
  name: 'factura_0003-00018422.pdf',
  file: madePdf(),
  ...change,
});

/** One of a field of its own, made by somebody. */
export async function addCoverage(server: TestServer, owner: TestUser, by: TestUser = owner, field_id?: string): Promise<Coverage> {
  return by.call(coverage.create, newCoverage(server, [field_id ?? (await coveredField(server, owner))]));
}

export const approve = (by: TestUser, { id, version }: Pick<Coverage, 'id' | 'version'>) =>
  by.call(coverage.activate, { brand: 'brevant', coverage_id: id, version, accepted_terms: true, terms_version: '1' });

/** Who there may be around one holder, by how they are related to his fields and coverages. */
export type Cast = Readonly<Record<string, TestUser>> & { readonly owner: TestUser; readonly FA: TestUser; readonly admin: TestUser };

/** `field_ids`: those the producer and the guests have to do with. Staff is linked to the owner, with his consent where `may_edit`. */
export async function castFor(server: TestServer, owner: TestUser, field_ids: readonly string[], may_edit = false): Promise<Cast> {
  const cast: Record<string, TestUser> = { owner, stranger: await makeHolder(server) };
  for (const role of STAFF) {
    const person = (cast[role] = await makeHolder(server));
    await setAccess(server, person, { role });
    if (role !== 'admin') await link(server, person, owner.id);
  }
  if (may_edit) await server.db.query('update producer set may_edit = true where account_id = $1', [owner.id]);
  for (const level of GUESTS) {
    const guest = (cast[level] = await makeHolder(server));
    for (const field_id of field_ids) await owner.call(shares.add, { field_id, email: guest.email, level });
  }
  const producer = (cast['producer'] = await makeHolder(server));
  const record = await link(server, owner, producer.id);
  await server.db.query('update field set producer_id = $2 where id = any($1::uuid[])', [field_ids, record]);
  const elsewhere = (cast['other_brand'] = await server.register());
  await setAccess(server, elsewhere, { role: 'admin' });
  return cast as Cast;
}
