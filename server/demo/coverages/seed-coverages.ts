import { createHash, randomUUID } from 'node:crypto';
import type { CoverageState } from '#domain/coverage/states.ts';
import { isCoveredSowing } from '#domain/coverage/eligibility.ts';
import { COVERAGE_TERMS } from '#domain/coverage/terms.ts';
import type { ActivityDetails } from '#domain/schemas/activity.ts';
import { runningSeason } from '#domain/seasons/season.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import type { Db } from '#server/db/db.ts';
import type { KeptFiles } from '../../files/kept-files.ts';
import { importRecords } from '../../resources/account/import-records.ts';
import {
  addFields,
  annulCoverage,
  approveCoverage,
  expireCoverages,
  freezeSowings,
  insertCoverage,
  putInvoice,
} from '../../resources/coverage/write-queries.ts';
import { DEMO_CLIENTS } from '../clients.ts';
import { demoPdf } from '../demo-pdf.ts';
import { lastDay, type Recorded } from '../seed-farms.ts';
import { DEMO_STAFF } from '../staff.ts';

const SEED = 'seed.brevant';
/** Days after the sowing on which it was sown again, the coverage made, and the terms accepted or the coverage annulled. */
const AFTER = { resown: 21, created: 28, settled: 31 } as const;

type DemoCoverage = {
  readonly client: string;
  readonly state: CoverageState;
  /** Before the season that runs. */
  readonly seasons_ago: number;
  /** Of the staff; its holder made the others. */
  readonly made_by?: string;
  readonly invoice: string;
};

/** Coverages of the seed brand's producers, one in every state; what nobody accepted of the last season has expired. */
export const DEMO_COVERAGES: readonly DemoCoverage[] = [
  { client: 'gauna@surco.demo', state: 'pending', seasons_ago: 0, invoice: '0003-00018422' },
  { client: 'sosa@surco.demo', state: 'pending', seasons_ago: 0, made_by: 'agronomo@surco.demo', invoice: '0003-00018510' },
  { client: 'ibanez@surco.demo', state: 'approved', seasons_ago: 0, invoice: '0003-00018467' },
  { client: 'gauna@surco.demo', state: 'approved', seasons_ago: 1, invoice: '0003-00015208' },
  { client: 'ibanez@surco.demo', state: 'expired', seasons_ago: 1, invoice: '0003-00015277' },
  { client: 'sosa@surco.demo', state: 'void', seasons_ago: 1, made_by: 'agronomo@surco.demo', invoice: '0003-00015330' },
];
const VOIDED_BY = 'gerente@surco.demo';
const VOID_REASON = 'La factura es de otra campaña';

/** The first field of a client on which the covered maize was sown in a season, with the day. */
function sownField(recorded: readonly Recorded[], year: number): { readonly one: Recorded; readonly sown: number } | undefined {
  for (const one of recorded) {
    const sowing = one.record.activities.find(
      ({ type, done_date, details, ...of }) =>
        type === 'sow' && done_date !== null && of.year === year && isCoveredSowing(details as ActivityDetails['sow'], SEED),
    );
    if (sowing !== undefined) return { one, sown: epochDay(sowing.done_date ?? '') };
  }
  return undefined;
}

const staffId = (user: string | undefined): string | undefined => DEMO_STAFF.find((member) => member.user === user)?.id;

/** A made-up invoice for the seed of a field. */
const invoicePdf = (number: string, holder: string, field: string, area_ha: number): Uint8Array =>
  demoPdf([
    `Factura B ${number}`,
    'Semillera inventada para la demostración de Surco. Sin valor fiscal.',
    `Cliente: ${holder}`,
    `Semilla de maíz para resembrar ${field}: ${String(Math.ceil(area_ha))} bolsas`,
  ]);

/** Puts the coverages in their states, as the people would have up to a day; a season in which nothing is sown yet has none. */
export async function seedCoverages(
  db: Db,
  records: ReadonlyMap<string, readonly Recorded[]>,
  files: KeptFiles | null,
  { now, today }: { readonly now: Date; readonly today: string },
): Promise<void> {
  const running = runningSeason(today);
  const last = lastDay(today);
  for (const { client: user, state, seasons_ago, made_by, invoice } of DEMO_COVERAGES) {
    const client = DEMO_CLIENTS.find((one) => one.user === user);
    const season = { ...running, year: running.year - seasons_ago };
    const found = sownField(records.get(user) ?? [], season.year);
    if (client === undefined || found === undefined) continue;
    const { one, sown } = found;
    const at = (days: number): Date => new Date(`${dayDate(Math.min(sown + days, last))}T13:00:00Z`);
    const resow = {
      ...season,
      type: 'resow',
      details: {},
      money: null,
      comments: 'Costra y falta de plantas después de la lluvia',
      planned_date: null,
    } as const;
    if (sown + AFTER.resown <= last) {
      const activity = { ...resow, done_date: dayDate(sown + AFTER.resown) };
      await importRecords(db, client.id, now, [
        { field: { ...one.row, geometry_version: 1 }, record: { activities: [activity], crop_log: [] } },
      ]);
    }
    const id = randomUUID();
    const { firstname, lastname } = client;
    const business_name = client.business_name ?? lastname;
    const said = { ...season, seed_brand: SEED, firstname, lastname, business_name } as const;
    await insertCoverage(db, { ...said, id, holder_id: client.id, created_by: staffId(made_by) ?? client.id }, at(AFTER.created));
    await addFields(db, id, [one.field.id], season);
    if (files !== null) {
      const [file_id, bytes] = [randomUUID(), invoicePdf(invoice, business_name, one.field.name, one.row.area_ha)];
      await files.keep(file_id, bytes);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const file = { file_id, name: `factura_${invoice}.pdf`, media_type: 'application/pdf', bytes: bytes.length, sha256 };
      await putInvoice(db, id, file, at(AFTER.created));
    }
    if (state === 'approved') {
      await freezeSowings(db, id, SEED);
      await approveCoverage(db, id, client.id, COVERAGE_TERMS.version, at(AFTER.settled));
    }
    if (state === 'void') await annulCoverage(db, id, staffId(VOIDED_BY) ?? client.id, VOID_REASON, at(AFTER.settled));
  }
  await expireCoverages(db, today, now);
}
