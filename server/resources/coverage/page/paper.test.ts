import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import { coverageDataSchema, type CoverageData } from '#domain/coverage/coverage-data.ts';
import { AppError } from '#domain/errors.ts';
import type { SheetBlock } from '#domain/pdf/sheet.ts';
import { factsOf, factText } from '#domain/reports/seal.ts';
import { DEMO_FARMS } from '#server/demo/farms.ts';
import { squareAt } from '../../../../tests/setup/samples/field-samples.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../../tests/setup/servers/server.ts';
import {
  addCoverage,
  approve,
  castFor,
  coveredField,
  makeHolder,
  seasonAt,
  type Cast,
} from '../../../../tests/setup/worlds/coverage-world.ts';
import { setAccess } from '../../../../tests/setup/worlds/people-world.ts';
import { sha256 } from '../../reports/write-sheet.ts';

const { activities, coverage, fields, imagery, reports } = contract;
/** In Argentina, five minutes before the day ends. */
const NIGHT = Date.parse('2026-01-13T02:55:00Z');
const RESOWN = '2025-12-10';
const LONG_MS = 120_000;

let server: TestServer;
let cast: Cast;
let owner: TestUser;
/** Resown, on the demo's ground. */
let field_id: string;
beforeAll(async () => {
  server = await startTestServer({ IMAGERY: 'demo' });
  server.setClock(NIGHT - Date.now());
  owner = await makeHolder(server);
  field_id = await coveredField(server, owner, { name: 'El Puesto', geometry: DEMO_FARMS[0]!.fields[0]!.polygon });
  await owner.call(activities.create, {
    field_ids: [field_id],
    ...seasonAt(server),
    activity: { type: 'resow', details: {}, planned_date: null, done_date: RESOWN, comments: null, money: null },
  });
  const span = { field_id, index: 'evi', from: '2025-11-25', to: '2025-12-25' } as const;
  while ((await owner.call(imagery.statistics, span)).pending > 0);
  cast = await castFor(server, owner, [field_id], true);
}, LONG_MS);
afterAll(() => server.close());
afterEach(async () => {
  vi.restoreAllMocks();
  await server.db.query('delete from coverage');
});

type Paper = { readonly code: string; readonly hash: string; readonly data: string };
const print = (user: TestUser, id: string): Promise<Paper> => user.call(coverage.pdf, { coverage_id: id });
const dataOf = ({ data }: Paper): CoverageData => coverageDataSchema.parse(JSON.parse(data));
const factsIn = (paper: Paper): Record<string, string> =>
  Object.fromEntries(factsOf(dataOf(paper).sheet).map(({ label, value }) => [label, value]));
const textsIn = (paper: Paper): string[] =>
  dataOf(paper).sheet.blocks.flatMap((block) => (block.kind === 'text' || block.kind === 'heading' ? [block.text] : []));
const tableIn = (paper: Paper, at: number): string[][] =>
  dataOf(paper)
    .sheet.blocks.filter((block): block is Extract<SheetBlock, { kind: 'table' }> => block.kind === 'table')
    .flatMap((block, i) => (i === at ? block.rows.map((row) => row.map(({ text }) => text)) : []));
const verdictOf = async ({ code, hash }: Paper): Promise<string> =>
  (await server.anyone.call(reports.verify, { code, hash, facts: [] })).verdict;

describe('what it says', { timeout: LONG_MS }, () => {
  test('of one that waits, with the images on both sides of the resowing', async () => {
    const { id } = await addCoverage(server, owner, owner, field_id);
    const paper = await print(owner, id);
    const data = dataOf(paper);
    expect(data).toMatchObject({
      kind: 'coverage',
      version: 1,
      replaces: null,
      state: 'pending',
      producer: 'Lucía Ferreyra',
      fields: [{ name: 'El Puesto' }],
      sheet: { title: 'Cobertura de resiembra', language: 'es', brand: 'Brevant' },
    });
    expect(factsIn(paper)).toMatchObject({
      Estado: 'Sin aprobar',
      'Marca de semilla': 'Brevant',
      Titular: 'Lucía Ferreyra',
      'Razón social': 'Agropecuaria Ferreyra SRL',
      Lotes: '1',
      Archivo: 'factura_0003-00018422.pdf',
      'SHA-256': expect.stringMatching(/^([\da-f]{8} ){7}[\da-f]{8}$/),
      Polígono: expect.stringMatching(/\sha medidas$/),
    });
    expect(textsIn(paper)).toContain('Todavía nadie aceptó los términos. Se pueden aceptar hasta el 30 jun 2026.');
    expect(tableIn(paper, 1)).toEqual([['El Puesto', '1 jul 2025', '10 dic 2025', 'Intermedio', '75.000']]);
    const [before, after] = data.images;
    expect(data.images).toHaveLength(2);
    expect([before!.date < RESOWN, after!.date > RESOWN, before!.usable >= 0.6, after!.usable >= 0.6]).toEqual([true, true, true, true]);
    const rows = await server.db.query<{ date: string }>(
      `select date::text as date from scene_statistics where field_id = $1 and index_id = 'evi' and valid_fraction >= 0.6 and mean is not null order by date`,
      [field_id],
    );
    const days = rows.map(({ date }) => date);
    expect([before?.date, after?.date]).toEqual([days.findLast((day) => day < RESOWN), days.find((day) => day > RESOWN)]);
    expect(JSON.stringify(data.sheet).match(/data:image\/jpeg/g)).toHaveLength(2);
  });

  test('of an approved one who accepted which terms when, by the clocks of Argentina', async () => {
    const made = await addCoverage(server, owner, owner, field_id);
    const { acceptance } = await approve(owner, made);
    const facts = factsIn(await print(owner, made.id));
    expect(facts).toMatchObject({ Estado: 'Aprobada', 'Los aceptó': acceptance!.name, Versión: '1' });
    expect(facts['Hora']).toMatch(/^11:5\d\sp\.\sm\.\sGMT-3$/);
  });

  test('of a void one why; and all in the reader’s language', async () => {
    const { id, version } = await addCoverage(server, owner, owner, field_id);
    await cast.admin.call(coverage.annul, { coverage_id: id, version, reason: 'Factura repetida' });
    const reads = (selected_language: number) =>
      server.db.query('update account set selected_language = $2 where id = $1', [owner.id, selected_language]);
    await reads(2);
    const paper = await print(owner, id);
    await reads(1);
    expect(factsIn(paper)).toMatchObject({ State: 'Void', Reason: 'Factura repetida' });
    expect(dataOf(paper).sheet.language).toBe('en');
  });

  test('that there is no image yet, that none could be measured, and that one could not be read', async () => {
    const [measured, unmeasured] = [await addCoverage(server, owner), await addCoverage(server, owner)];
    // Made today: nothing has been taken since.
    const away = 'Las imágenes no se pudieron medir al imprimir';
    let facts = factsIn(await print(owner, measured.id));
    // A machine that is kept busy has not measured all of them by then.
    while (facts['Después'] === away) facts = factsIn(await print(owner, measured.id));
    expect(facts).toMatchObject({ Después: 'Sin imagen utilizable' });
    expect(facts).not.toHaveProperty('Antes');
    const opened = await server.providers.imagery.open();
    vi.spyOn(opened.threads, 'run').mockRejectedValue(new AppError('WORKER_DIED'));
    expect(factsIn(await print(owner, unmeasured.id))).toMatchObject({ Antes: away, Después: away });
    await server.db.query('delete from coverage_report');
    const unread = await print(owner, measured.id);
    expect(dataOf(unread).images).toEqual([]);
    expect(Object.values(factsIn(unread))).toContain('La imagen no se pudo leer al imprimir');
  });

  test('no business name and no invoice to staff without the flag, with it both', async () => {
    const { id } = await addCoverage(server, owner, owner, field_id);
    const plain = await print(cast.FA, id);
    expect(plain.data).not.toMatch(/Agropecuaria Ferreyra|factura_0003/);
    expect(textsIn(plain)).toContain('La factura se imprime solo para quien puede verla.');
    await setAccess(server, cast.FA, { is_sensitive: true });
    const flagged = await print(cast.FA, id);
    expect(factsIn(flagged)).toMatchObject({ 'Razón social': 'Agropecuaria Ferreyra SRL', Archivo: 'factura_0003-00018422.pdf' });
    await setAccess(server, cast.FA, { is_sensitive: false });
    expect((await print(cast.FA, id)).data).not.toMatch(/Agropecuaria Ferreyra|factura_0003/);
  });
});

describe('its code', { timeout: LONG_MS }, () => {
  test('is the same while it says the same, and each reader’s own', async () => {
    const { id } = await addCoverage(server, owner, owner, field_id);
    const first = await print(owner, id);
    expect(await print(owner, id)).toEqual(first);
    server.setClock(6 * 60_000);
    const next_day = await print(owner, id);
    server.setClock(-6 * 60_000);
    expect(next_day).toEqual(first);
    const of_staff = await print(cast.FM!, id);
    expect(of_staff.code).not.toBe(first.code);
    expect([await verdictOf(first), await verdictOf(of_staff)]).toEqual(['genuine', 'genuine']);
    const facts = factsOf(dataOf(first).sheet).map((fact) => sha256(factText(fact)));
    const altered = await server.anyone.call(reports.verify, {
      code: first.code,
      hash: '0'.repeat(64),
      facts: ['0'.repeat(64), ...facts.slice(1)],
    });
    expect(altered).toMatchObject({ verdict: 'altered', differs: [0] });
  });

  test('is replaced once it has changed, withdrawn where it is deleted or void, and of two at once one', async () => {
    const made = await addCoverage(server, owner, owner, field_id);
    const [first, twin] = await Promise.all([print(owner, made.id), print(owner, made.id)]);
    expect(twin).toEqual(first);
    const approved = await approve(owner, made);
    const second = await print(owner, made.id);
    expect(dataOf(second)).toMatchObject({ version: 2, replaces: first.code, state: 'approved' });
    expect([await verdictOf(first), await verdictOf(second)]).toEqual(['replaced', 'genuine']);
    await cast.admin.call(coverage.annul, { coverage_id: made.id, version: approved.version, reason: 'Factura repetida' });
    const third = await print(owner, made.id);
    expect(await Promise.all([first, second, third].map(verdictOf))).toEqual(['withdrawn', 'withdrawn', 'withdrawn']);
  });

  test('stays when an approved one’s field gets another polygon, which is not what was accepted', async () => {
    const made = await addCoverage(server, owner);
    const id = made.fields[0]?.field_id ?? '';
    await approve(owner, made);
    const settled = async (): Promise<Paper> => {
      const one = await print(owner, made.id);
      return JSON.stringify(one.data).includes('no se pudieron medir') ? settled() : one;
    };
    const before = await settled();
    const { version } = (await owner.call(fields.get, { field_id: id })).field;
    await owner.call(fields.updateGeometry, { field_id: id, version, geometry: squareAt(3, 900) });
    expect((await owner.call(coverage.get, { coverage_id: made.id })).fields[0]?.area_ha).toBe(made.fields[0]?.area_ha);
    expect(await settled()).toEqual(before);
  });

  test('comes back with a deleted one, and answers when that is gone for good', async () => {
    const made = await addCoverage(server, owner, owner, field_id);
    const paper = await print(owner, made.id);
    await owner.call(coverage.remove, { coverage_id: made.id, version: made.version });
    expect(await verdictOf(paper)).toBe('withdrawn');
    await owner.call(coverage.restore, { coverage_id: made.id });
    expect(await verdictOf(paper)).toBe('genuine');
    await server.db.query('delete from coverage');
    expect(await verdictOf(paper)).toBe('withdrawn');
  });
});
