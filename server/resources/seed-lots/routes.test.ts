import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/define.ts';
import { contract } from '#contract/index.ts';
import { HYBRID_PDF, RESTORE_DAYS } from '#domain/limits.ts';
import { DEMO_SEED_LOTS, hybridSheet } from '#server/demo/seed-lots.ts';
import { checkPdf } from '#server/files/check-pdf.ts';
import { SEED_BRAND_CODE, seedLotInputSchema } from '#domain/seed-lots/seed-lot.ts';
import { tidy } from '#server/jobs/housekeeping.ts';
import { madePdf } from '../../../tests/setup/samples/pdf/made-pdf.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';
import { setAccess } from '../../../tests/setup/worlds/people-world.ts';
import { sweepPdfs } from './hybrid-pdfs.ts';

const { lookups, seedLots } = contract;
const brand = 'brevant' as const;
const DAY_MS = 86_400_000;
type Lot = CallInput<typeof seedLots.import>['lots'][number];
const lot = (number: string, change: Partial<Lot> = {}): Lot => ({
  number,
  genotype: 'brevant.nx1',
  treatment: 'Dermacor',
  caliber: 'C3',
  bags: 1240,
  delivered_on: '2025-09-05',
  ...change,
});

let server: TestServer;
let admin: TestUser;
let adviser: TestUser;
let other_admin: TestUser;
let grower: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  [admin, adviser, other_admin, grower] = (await Promise.all(Array.from({ length: 4 }, () => server.register()))) as [
    TestUser,
    TestUser,
    TestUser,
    TestUser,
  ];
  await setAccess(server, admin, { role: 'admin', brand_id: 2 });
  await setAccess(server, adviser, { role: 'FA', brand_id: 2 });
  await setAccess(server, other_admin, { role: 'admin', brand_id: 7 });
  for (const [code, seed_brand, name] of [
    ['brevant.nx1', SEED_BRAND_CODE, 'NX 1'],
    ['brevant.nx2', SEED_BRAND_CODE, 'NX 2'],
    ['other.zz', null, 'ZZ'],
  ] as const)
    await other_admin.call(lookups.saveEntry, {
      list: 'genotype',
      code,
      version: 0,
      names: { es: name, en: name, pt: name },
      attributes: { crop: 5, seed_brand },
      position: 5,
      is_active: true,
    });
});
afterAll(() => server.close());

const bring = (...lots: Lot[]) => admin.call(seedLots.import, { brand, lots });
const ask = (who: TestUser, batch: string) => who.call(lookups.specificBatch, { batch });
const send = (file: Uint8Array<ArrayBuffer>, genotype = 'brevant.nx1', name = 'NX 1.pdf') =>
  admin.call(seedLots.uploadPdf, { brand, genotype, name, file });
const kept = (): string[] => readdirSync(path.join(server.env.DATA_DIR, 'hybrid_pdfs'));
const audited = async (action: string) =>
  (await server.db.query<{ detail: object }>('select detail from audit where action = $1 order by id', [action])).map(
    ({ detail }) => detail,
  );

describe('seed lots', () => {
  test('come in all or none, over those that are there, and say beforehand what that does', async () => {
    const lots = [lot('br25-1'), lot('BR25-2', { bags: null })];
    expect(await admin.call(seedLots.compare, { brand, lots })).toEqual({ added: 2, changed: 0, unchanged: 0 });
    expect(await bring(...lots)).toEqual({ added: 2, changed: 0, unchanged: 0 });
    const again = [lot('BR25-1'), lot('BR25-2', { bags: 7 }), lot('BR25-3')];
    expect(await admin.call(seedLots.compare, { brand, lots: again })).toEqual({ added: 1, changed: 1, unchanged: 1 });
    expect((await admin.call(seedLots.list, { brand })).total).toBe(2);
    expect(await bring(...again)).toEqual({ added: 1, changed: 1, unchanged: 1 });
    expect(await audited('seed_lot.import')).toHaveLength(2);
    for (const [wrong, at, code] of [
      [lot('BR25-4', { genotype: 'other.zz' }), 'genotype', 'LOOKUP_UNKNOWN'],
      [lot('br 25-3'), 'number', 'SEED_LOT_TWICE'],
      [lot('#'), 'number', 'INVALID'],
      [lot('BR25-4', { bags: -1 }), 'bags', 'INVALID'],
    ] as const) {
      const input = { brand, lots: [lot('BR25-3', { bags: 99 }), wrong] };
      for (const call of [seedLots.import, seedLots.compare])
        expect((await admin.send(call, input)).json()).toMatchObject({ code, fields: [{ path: `lots.1.${at}`, code }] });
    }
    expect((await ask(grower, 'BR25-3')).batch.bags).toBe(1240);
  });

  test('are told to whoever has the number, as it is typed, and nothing else is', async () => {
    await bring(lot('BR25-10'));
    for (const who of [grower, adviser, admin, other_admin])
      expect((await ask(who, ' br25-1 0')).batch).toEqual({
        ...lot('BR25-10'),
        names: { es: 'NX 1', en: 'NX 1', pt: 'NX 1' },
        document: null,
      });
    for (const number of ['BR25-999', '#', 'ñ'.repeat(100)])
      await expect(ask(grower, number)).rejects.toMatchObject({ code: 'BATCH_NOT_FOUND', status: 404 });
    for (const number of ['', ' ']) await expect(ask(grower, number)).rejects.toMatchObject({ code: 'REQUIRED' });
    await expect(server.anyone.call(lookups.specificBatch, { batch: 'BR25-10' })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const tried = await server.register();
    const codes = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => (await tried.send(lookups.specificBatch, { batch: `BR25-8${n}` })).statusCode),
    );
    expect([codes.filter((code) => code === 404).length, codes.filter((code) => code === 429).length]).toEqual([30, 10]);
  });

  test('are found by number and hybrid, page by page', async () => {
    await bring(...Array.from({ length: 60 }, (_, n) => lot(`PG-${String(n).padStart(3, '0')}`, { genotype: 'brevant.nx2' })));
    const first = await admin.call(seedLots.list, { brand, text: 'pg-0' });
    expect([first.total, first.lots.length, first.next]).toEqual([60, 50, 'PG-049']);
    const rest = await admin.call(seedLots.list, { brand, text: 'pg-0', after: first.next ?? '' });
    expect([rest.lots.length, rest.lots[0]?.number, rest.next]).toEqual([10, 'PG-050', null]);
    expect((await admin.call(seedLots.list, { brand, text: 'nx 2' })).total).toBe(60);
    expect((await admin.call(seedLots.list, { brand, text: 'zz' })).total).toBe(0);
  });

  test('are changed over the version that was seen, removed, and brought back within the month', async () => {
    await bring(lot('BR25-20'));
    const { number: _number, ...info } = lot('BR25-20', { genotype: 'brevant.nx2', treatment: null });
    const edited = await admin.call(seedLots.edit, { brand, number: 'br25-20', ...info, version: 1 });
    expect(edited).toMatchObject({ number: 'BR25-20', genotype: 'brevant.nx2', treatment: null, version: 2, names: { es: 'NX 2' } });
    await expect(admin.call(seedLots.edit, { brand, number: 'BR25-20', ...info, version: 1 })).rejects.toMatchObject({
      code: 'VERSION_STALE',
    });
    await expect(admin.call(seedLots.edit, { brand, number: 'BR25-20', ...info, genotype: 'other.zz', version: 2 })).rejects.toMatchObject({
      code: 'LOOKUP_UNKNOWN',
    });
    await expect(admin.call(seedLots.remove, { brand, number: 'BR25-20', version: 1 })).rejects.toMatchObject({ code: 'VERSION_STALE' });
    const remove = (version: number) => admin.call(seedLots.remove, { brand, number: 'BR25-20', version });
    expect(await remove(2)).toEqual({ number: 'BR25-20' });
    await expect(ask(grower, 'BR25-20')).rejects.toMatchObject({ code: 'BATCH_NOT_FOUND' });
    expect(await admin.call(seedLots.restore, { brand, number: 'BR25-20' })).toMatchObject({ genotype: 'brevant.nx2', version: 4 });
    await remove(4);
    // A table that has it brings it back as well.
    expect(await bring(lot('BR25-20'))).toEqual({ added: 1, changed: 0, unchanged: 0 });
    await remove(6);
    await tidy(server.db, new Date(Date.now() + (RESTORE_DAYS + 1) * DAY_MS));
    await expect(admin.call(seedLots.restore, { brand, number: 'BR25-20' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await audited('seed_lot.delete')).toHaveLength(3);
  });
});

describe('technical sheets', () => {
  test('are versions of which the newest counts, for the brand’s people and for whoever has a lot’s number', async () => {
    await bring(lot('BR25-30'));
    await expect(grower.call(lookups.specificBatchPdf, { batch: 'BR25-30' })).rejects.toMatchObject({
      code: 'HYBRID_PDF_MISSING',
      status: 404,
    });
    const first = await send(madePdf());
    const second = await send(madePdf({ trailer: '/Info << >>' }), 'brevant.nx1', 'Ficha NX 1');
    expect([first.version, second.version]).toEqual([1, 2]);
    const { hybrids } = await adviser.call(seedLots.hybrids, { brand });
    expect(hybrids.map(({ code, document }) => [code, document?.version ?? null])).toEqual([
      ['brevant.nx1', 2],
      ['brevant.nx2', null],
    ]);
    expect((await ask(grower, 'BR25-30')).batch.document).toEqual({ id: second.id, version: 2, name: 'Ficha NX 1', bytes: second.bytes });
    const read = await grower.send(lookups.specificBatchPdf, { batch: 'BR25-30' });
    expect(new Uint8Array(read.rawPayload)).toEqual(madePdf({ trailer: '/Info << >>' }));
    expect(read.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''Ficha%20NX%201.pdf",
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    });
    const place = { brand, genotype: 'brevant.nx1' };
    const get = (who: TestUser, pdf_id: string) => who.call(seedLots.pdf, { ...place, pdf_id });
    expect((await get(adviser, second.id)).byteLength).toBe(second.bytes);
    await expect(get(adviser, first.id)).rejects.toMatchObject({ code: 'HYBRID_PDF_MISSING' });
    expect((await get(admin, first.id)).byteLength).toBe(first.bytes);

    await admin.call(seedLots.withdrawPdf, { ...place, pdf_id: second.id });
    expect((await ask(grower, 'BR25-30')).batch.document?.id).toBe(first.id);
    const { versions } = await admin.call(seedLots.pdfVersions, place);
    expect(versions.map(({ version, is_withdrawn }) => [version, is_withdrawn])).toEqual([
      [2, true],
      [1, false],
    ]);
    await admin.call(seedLots.restorePdf, { ...place, pdf_id: second.id });
    expect((await ask(grower, 'BR25-30')).batch.document?.id).toBe(second.id);

    await admin.call(seedLots.withdrawPdf, { ...place, pdf_id: first.id });
    const later = new Date(Date.now() + (RESTORE_DAYS + 1) * DAY_MS);
    await tidy(server.db, later);
    await sweepPdfs(server.db, server.providers.hybrid_pdfs, later);
    expect(kept()).toEqual([second.id]);
    await expect(admin.call(seedLots.restorePdf, { ...place, pdf_id: first.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('that are none, active, locked or too many leave nothing behind', async () => {
    const before = kept();
    for (const [file, code] of [
      [new TextEncoder().encode('<html>'), 'PDF_TYPE'],
      [madePdf({ catalog: '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (1) >> >>' }), 'PDF_ACTIVE'],
      [madePdf({ trailer: '/Encrypt << /Filter /Standard >>' }), 'PDF_ENCRYPTED'],
      [madePdf().subarray(0, 200), 'PDF_UNREADABLE'],
    ] as const)
      await expect(send(new Uint8Array(file), 'brevant.nx2')).rejects.toMatchObject({ code });
    const large = await admin.send(seedLots.uploadPdf, {
      brand,
      genotype: 'brevant.nx2',
      name: 'a',
      file: new Uint8Array(HYBRID_PDF.bytes + 100_000),
    });
    expect(large.statusCode).toBe(413);
    await expect(send(madePdf(), 'other.zz')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect([kept(), (await admin.call(seedLots.pdfVersions, { brand, genotype: 'brevant.nx2' })).versions]).toEqual([before, []]);
    await server.db.query(
      `insert into hybrid_pdf select gen_random_uuid(), 'brevant.nx2', n, 'a', 1, 'x', now(), null from generate_series(1, $1::int) n`,
      [HYBRID_PDF.versions],
    );
    await expect(send(madePdf(), 'brevant.nx2')).rejects.toMatchObject({ code: 'LIMIT_REACHED', params: { count: HYBRID_PDF.versions } });
    expect((await admin.call(seedLots.pdfVersions, { brand, genotype: 'brevant.nx2' })).versions).toHaveLength(HYBRID_PDF.versions);
  });
});

test('are the seed brand’s: its administration writes, its staff reads sheets, to another brand’s administration nothing is there', async () => {
  const place = { brand, genotype: 'brevant.nx1' };
  const one = { brand, number: 'BR25-1' };
  const pdf_id = '00000000-0000-4000-8000-000000000000';
  const { number: _number, ...info } = lot('BR25-1');
  const reading = [
    (who: TestUser) => who.send(seedLots.hybrids, { brand }),
    (who: TestUser) => who.send(seedLots.pdf, { ...place, pdf_id }),
  ];
  const administration = [
    (who: TestUser) => who.send(seedLots.list, { brand }),
    (who: TestUser) => who.send(seedLots.compare, { brand, lots: [lot('BR25-1')] }),
    (who: TestUser) => who.send(seedLots.import, { brand, lots: [lot('BR25-1', { bags: 1 })] }),
    (who: TestUser) => who.send(seedLots.edit, { ...one, ...info, version: 1 }),
    (who: TestUser) => who.send(seedLots.remove, { ...one, version: 1 }),
    (who: TestUser) => who.send(seedLots.restore, one),
    (who: TestUser) => who.send(seedLots.pdfVersions, place),
    (who: TestUser) => who.send(seedLots.uploadPdf, { ...place, name: 'a', file: madePdf() }),
    (who: TestUser) => who.send(seedLots.withdrawPdf, { ...place, pdf_id }),
    (who: TestUser) => who.send(seedLots.restorePdf, { ...place, pdf_id }),
  ];
  const before = await ask(admin, 'BR25-1');
  for (const call of administration) {
    expect((await call(adviser)).json()).toMatchObject({ code: 'FORBIDDEN' });
    for (const who of [other_admin, grower]) expect((await call(who)).json()).toMatchObject({ code: 'NOT_FOUND' });
  }
  for (const call of reading)
    for (const who of [other_admin, grower]) expect((await call(who)).json()).toMatchObject({ code: 'NOT_FOUND' });
  expect((await adviser.send(seedLots.hybrids, { brand })).statusCode).toBe(200);
  const producer = await server.register();
  await setAccess(server, producer, { role: 'PM', brand_id: 2 });
  for (const call of [...reading, ...administration]) expect((await call(producer)).json()).toMatchObject({ code: 'FORBIDDEN' });
  expect(await ask(admin, 'BR25-1')).toEqual(before);
});

test('the list of genotypes says whose seed brand one is', async () => {
  const [row] = (await admin.call(lookups.entries, { list: 'genotype' })).rows.filter(({ entry }) => entry.code === '502');
  await admin.call(lookups.saveEntry, { ...row!.entry, attributes: { crop: 5, seed_brand: SEED_BRAND_CODE }, version: 0 });
  const listed = await server.anyone.call(lookups.genotypes, {});
  expect(listed.filter(({ seed_brand }) => seed_brand !== null)).toEqual([
    expect.objectContaining({ id: 502, seed_brand: SEED_BRAND_CODE }),
  ]);
});

test('what the demo makes up is what the administration could have entered', async () => {
  for (const one of DEMO_SEED_LOTS) expect(seedLotInputSchema.parse(one)).toEqual(one);
  expect([new Set(DEMO_SEED_LOTS.map(({ number }) => number)).size, DEMO_SEED_LOTS[0]?.number]).toEqual([30, 'BR25-044718']);
  expect(await checkPdf({ bytes: hybridSheet('NX 7115'), max_bytes: HYBRID_PDF.bytes })).toBeNull();
});
