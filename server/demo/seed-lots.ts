import { createHash, randomUUID } from 'node:crypto';
import { partsOfCurve } from '#domain/density/hybrid-curve.ts';
import { SEED_BRAND_CODE, type SeedLotInput } from '#domain/seed-lots/seed-lot.ts';
import type { Db } from '#server/db/db.ts';
import type { KeptFiles } from '../files/kept-files.ts';
import { saveStored } from '../resources/lookups/queries.ts';
import { insertPdf } from '../resources/seed-lots/pdf-queries.ts';
import { saveSeedLots } from '../resources/seed-lots/queries.ts';
import { demoPdf } from './demo-pdf.ts';

const [EARLY, LATE] = [5, 4] as const;
/** Made-up hybrids, by their numbers. */
const HYBRIDS = [
  [7115, EARLY],
  [7240, EARLY],
  [6830, LATE],
  [7092, EARLY],
  [7310, EARLY],
  [6745, LATE],
  [7188, EARLY],
  [6902, LATE],
  [7405, EARLY],
  [6610, LATE],
  [7260, EARLY],
  [6988, LATE],
] as const;
export const DEMO_HYBRIDS = HYBRIDS.map(([number, crop]) => ({ code: `brevant.nx${String(number)}`, name: `NX ${String(number)}`, crop }));

const TREATMENTS = ['Fungicida e insecticida', 'Fungicida', null] as const;
const COUNT = 30;

/** Thirty made-up seed lots, the first as the drawings show it. */
export const DEMO_SEED_LOTS: readonly SeedLotInput[] = Array.from({ length: COUNT }, (_, n) => ({
  number: `BR25-${String(44_718 + 137 * n).padStart(6, '0')}`,
  genotype: DEMO_HYBRIDS[n % DEMO_HYBRIDS.length]?.code ?? '',
  treatment: TREATMENTS[n % TREATMENTS.length] ?? null,
  caliber: `C${String(1 + ((n + 2) % 4))}`,
  bags: n === 0 ? 1_240 : 300 + ((173 * n) % 1_500),
  delivered_on: `2025-${n % 3 === 1 ? '08' : n % 3 === 2 ? '10' : '09'}-${String(1 + ((7 * n) % 28)).padStart(2, '0')}`,
}));

/** A sheet of one page that says what it is of. */
export const hybridSheet = (name: string): Uint8Array =>
  demoPdf([`${name} - Ficha técnica`, 'Híbrido de maíz inventado para la demostración de Surco.', 'Sin datos agronómicos.']);

const WITH_SHEET = 2;

/** Fills the seed brand's list of hybrids and its seed lots; with somewhere to put files two of the hybrids have a sheet. */
export async function seedSeedLots(db: Db, by: string, files: KeptFiles | null, now: Date): Promise<void> {
  for (const [at, { code, name, crop }] of DEMO_HYBRIDS.entries())
    await saveStored(
      db,
      { list: 'genotype', code, version: 0, by, now },
      {
        list: 'genotype',
        code,
        names: { es: name, en: name, pt: name },
        attributes: { crop, seed_brand: SEED_BRAND_CODE, ...partsOfCurve(undefined) },
        position: 10_000 + 10 * at,
        is_active: true,
      },
    );
  await saveSeedLots(db, DEMO_SEED_LOTS, now);
  if (files === null) return;
  for (const { code, name } of DEMO_HYBRIDS.slice(0, WITH_SHEET)) {
    const [id, bytes] = [randomUUID(), hybridSheet(name)];
    await files.keep(id, bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await insertPdf(db, { id, genotype: code, name: `${name}.pdf`, bytes: bytes.length, sha256 }, now);
  }
}
