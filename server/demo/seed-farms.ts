import { randomUUID } from 'node:crypto';
import { signUpBranding } from '#domain/accounts/sign-up-branding.ts';
import { PLAN_STATUS } from '#domain/codes.ts';
import { nameKey } from '#domain/schemas/text.ts';
import { epochDay } from '#domain/series/epoch-day.ts';
import type { Db } from '#server/db/db.ts';
import { insertFarm } from '../resources/farms/queries.ts';
import { measurePolygon } from '../resources/fields/create/measure-polygon.ts';
import { insertCrops, insertFields, type NewRow } from '../resources/fields/queries.ts';
import { insertTrial } from '../resources/payment/queries.ts';
import { insertProducer } from '../resources/producers/queries.ts';
import { insertNotes } from '../resources/account/import-queries.ts';
import { importRecords } from '../resources/account/import-records.ts';
import { saveConsent } from '../resources/notes/public-queries.ts';
import { demoNotes } from './notes.ts';
import { demoRecord } from './record/records.ts';
import { seedReports } from './reports/seed-reports.ts';
import { DEMO_FARMS, paintedField, type DemoFarm, type DemoField } from './farms.ts';

/** A trial ends on the same day next year at 23:59 of the field (rules 8); the demo's trial field is in Argentina. */
const trialEnds = (now: Date): string => {
  const [year = '', month = '', day = ''] = now.toISOString().slice(0, 10).split('-');
  return `${Number(year) + 1}-${month}-${month === '02' && day === '29' ? '28' : day}T23:59:00-03:00`;
};

const yearAhead = (now: Date): string => `${now.getUTCFullYear() + 1}-06-30T23:59:00-03:00`;

function planEnds(status: DemoField['plan_status'], now: Date): string | null {
  if (status === PLAN_STATUS.trial) return trialEnds(now);
  return status === PLAN_STATUS.paid ? yearAhead(now) : null;
}

/** The sample's own are looked at by everybody, and so their scenes are read ahead; a client's when somebody asks. */
const isSample = ({ ground }: DemoField): boolean => ground === undefined;

const rowOf = (farm: DemoFarm, field: DemoField, now: Date): NewRow => ({
  ...measurePolygon(field.polygon),
  id: field.id,
  farm_id: farm.id,
  name: field.name,
  name_key: nameKey(field.name),
  fiscal_name: farm.fiscal_name,
  producer_id: farm.producer_id,
  ownership: field.is_rented ? 'tenant' : 'owner',
  plan_status: field.plan_status,
  plan_ends: planEnds(field.plan_status, now),
  is_demo: isSample(field),
});

/** The producer's notes; that two of them are for others he has agreed to. */
async function seedNotes(db: Db, user_id: string, now: Date, today: string): Promise<void> {
  await saveConsent(db, user_id, true, now);
  const notes = demoNotes(today).map((note) => ({ ...note, id: randomUUID() }));
  await insertNotes(db, user_id, now, notes);
}

type SownFarm = { readonly farm: DemoFarm; readonly fields: readonly { readonly field: DemoField; readonly row: NewRow }[] };
export type Recorded = {
  readonly farm: DemoFarm;
  readonly field: DemoField;
  readonly row: NewRow;
  readonly record: ReturnType<typeof demoRecord>;
};

/** Gives a person a farm with its fields and what grew on them. */
export async function seedFarm(db: Db, user_id: string, farm: DemoFarm, now: Date): Promise<SownFarm> {
  const fields = farm.fields.map((field) => ({ field, row: rowOf(farm, field, now) }));
  await insertFarm(
    db,
    { id: farm.id, owner_id: user_id, name: farm.name, name_key: nameKey(farm.name), is_demo: farm.fields.every(isSample) },
    now,
  );
  const { producer_id, fiscal_name, country, province } = farm;
  await insertProducer(db, user_id, producer_id, { name: fiscal_name, email: null, country, province, city: null, fiscal_id: null }, now);
  await insertFields(
    db,
    user_id,
    now,
    fields.map(({ row }) => row),
  );
  await insertCrops(
    db,
    farm.fields.flatMap((field) => field.crops.map((crop) => ({ ...crop, field_id: field.id }))),
  );
  return { farm, fields };
}

/** Writes what was done on farms up to the epoch day `last` into their records. */
export async function seedRecords(db: Db, user_id: string, farms: readonly SownFarm[], now: Date, last: number): Promise<Recorded[]> {
  const recorded = farms.flatMap(({ farm, fields }) =>
    fields.map(({ field, row }) => ({ farm, field, row, record: demoRecord(farm, paintedField(field), row.area_ha, last) })),
  );
  await importRecords(
    db,
    user_id,
    now,
    recorded.map(({ row, record }) => ({ field: { ...row, geometry_version: 1 }, record })),
  );
  return recorded;
}

/** The last day that is over everywhere. */
export const lastDay = (today: string): number => epochDay(today) - 1;

/**
 * Gives the demo account its three farms, in one transaction; every field is checked like anybody's. What was done by `today` is in its record,
 * and reports are issued of it that are verified at the address `origin`; `taken` gets their codes.
 */
export async function seedFarms(db: Db, user_id: string, now: Date, today: string, origin: string, taken: Set<string>): Promise<void> {
  await db.tx(async (tx) => {
    const farms: SownFarm[] = [];
    for (const farm of DEMO_FARMS) {
      farms.push(await seedFarm(tx, user_id, farm, now));
      for (const field of farm.fields)
        if (field.plan_status === PLAN_STATUS.trial) await insertTrial(tx, user_id, field.id, now, trialEnds(now));
    }
    const recorded = await seedRecords(tx, user_id, farms, now, lastDay(today));
    const reported = recorded.map(({ farm, field, record }) => ({ farm, field, margins: record.margins }));
    await seedReports(tx, reported, { maker_id: user_id, brand: signUpBranding(undefined).brand_id, origin }, now, today, taken);
    // The fields' activities already say that there is a record to lose.
    await seedNotes(tx, user_id, now, today);
  });
}
