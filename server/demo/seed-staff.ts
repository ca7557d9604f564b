import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import type { SeedLotInput } from '#domain/seed-lots/seed-lot.ts';
import type { Db } from '#server/db/db.ts';
import type { KeptFiles } from '../files/kept-files.ts';
import { insertProducer, setAccepted } from '../resources/producers/queries.ts';
import { findPrintedField } from '../resources/reports/issue-queries.ts';
import { DEMO_CLIENTS, type DemoClient } from './clients.ts';
import { paintedField, type DemoField } from './farms.ts';
import { plannedCrop, planningSheet } from './reports/planning-sheet.ts';
import { issueDemo } from './reports/seed-reports.ts';
import { insertDemoAccount, SEED_BRAND } from './seed-account.ts';
import { DEMO_HYBRIDS, DEMO_SEED_LOTS } from './seed-lots.ts';
import { seedCoverages } from './coverages/seed-coverages.ts';
import { lastDay, seedFarm, seedRecords, type Recorded } from './seed-farms.ts';
import { DEMO_STAFF } from './staff.ts';

const SEASON_DAYS = 365;
const SEASONS = 4;
const SALES = 'ventas@surco.demo';
const IDS = new Map(DEMO_STAFF.map(({ user, id }) => [user, id]));

/** A record's id, of the numbers beyond those of the people. */
const recordId = (client: number, keeper: number): string => `5c0de000-0000-4000-8000-00000000d1${String(client)}${String(keeper)}`;

/** When all of it is seeded, the day it is there, and where reports are verified. */
export type DemoMoment = { readonly now: Date; readonly today: string; readonly origin: string };

/** A report of a client's field: who made it, so many seasons before the demo's day, of which seed lot. */
export type ClientReport = {
  readonly field: DemoField;
  readonly maker: string;
  readonly seasons_ago: number;
  readonly on: string;
  readonly lot: SeedLotInput;
};

/** The maize that a client's fields were planned for in the last seasons: the seed brand sells no other seed. */
export function clientReports({ farm, kept_by }: DemoClient, today: string): readonly ClientReport[] {
  const makers = [...Object.keys(kept_by), SALES];
  return farm.fields.flatMap((field, at) =>
    Array.from({ length: SEASONS }, (_, n) => n).flatMap((seasons_ago): ClientReport[] => {
      const on = dayDate(epochDay(today) - seasons_ago * SEASON_DAYS);
      const crop = plannedCrop(paintedField(field), on);
      const codes = DEMO_HYBRIDS.filter((hybrid) => hybrid.crop === crop).map(({ code }) => code);
      const lots = DEMO_SEED_LOTS.filter(({ genotype }) => codes.includes(genotype));
      const [maker, lot] = [makers[(at + seasons_ago) % makers.length], lots[(3 * at + seasons_ago) % lots.length]];
      return maker === undefined || lot === undefined ? [] : [{ field, maker, seasons_ago, on, lot }];
    }),
  );
}

/** Issues them, each as it would have been then; their numbers are beyond those of an owner. */
async function seedClientReports(db: Db, client: DemoClient, { now, today, origin }: DemoMoment, taken: Set<string>): Promise<void> {
  const { farm } = client;
  for (const { field, maker, seasons_ago, on, lot } of clientReports(client, today)) {
    const maker_id = IDS.get(maker);
    const printed = maker_id === undefined ? undefined : await findPrintedField(db, field.id, maker_id);
    if (maker_id === undefined || printed === undefined) continue;
    const hybrid = DEMO_HYBRIDS.find(({ code }) => code === lot.genotype)?.name ?? lot.genotype;
    const batch = { number: lot.number, hybrid, treatment: lot.treatment };
    const sheet = planningSheet(farm, paintedField(field), on, { ...printed, brand: SEED_BRAND.brand_id, batch });
    if (sheet === null) continue;
    const of = { field_id: field.id, producer: farm.fiscal_name, kind: 'planning', number: 10 + seasons_ago } as const;
    await issueDemo(db, { ...sheet, ...of }, { maker_id, brand: SEED_BRAND.brand_id, origin }, taken, now);
  }
}

/**
 * Puts the seed brand's staff into the demo, a line of managers, and the producers it looks after with what it has made for them; with somewhere
 * to put files their coverages have invoices.
 */
export async function seedStaff(
  db: Db,
  password_hash: string,
  moment: DemoMoment,
  taken: Set<string>,
  invoices: KeptFiles | null,
): Promise<void> {
  const { now, today } = moment;
  const records = new Map<string, Recorded[]>();
  for (const member of DEMO_STAFF) {
    await insertDemoAccount(db, { ...member, business_name: null }, password_hash, now, SEED_BRAND);
    const manager_id = member.manager === null ? null : (IDS.get(member.manager) ?? null);
    await db.query('update account set role = $2, manager_id = $3, is_field_agronomist = $4 where id = $1', [
      member.id,
      member.role,
      manager_id,
      member.role === 'FA',
    ]);
  }
  for (const [at, client] of DEMO_CLIENTS.entries()) {
    await insertDemoAccount(db, client, password_hash, now, SEED_BRAND);
    const sown = await seedFarm(db, client.id, client.farm, now);
    records.set(client.user, await seedRecords(db, client.id, [sown], now, lastDay(today)));
    const place = { country: 'AR', province: 'AR-B', city: 'Pergamino' } as const;
    for (const [keeper, { user, id }] of DEMO_STAFF.entries()) {
      const may_edit = client.kept_by[user];
      if (may_edit === undefined) continue;
      const record_id = recordId(at, keeper);
      const name = client.business_name ?? client.lastname;
      await insertProducer(db, id, record_id, { name, email: client.user, fiscal_id: null, ...place }, now);
      await setAccepted(db, record_id, client.id, may_edit, now);
    }
    await seedClientReports(db, client, moment, taken);
  }
  await seedCoverages(db, records, invoices, { now, today });
}
