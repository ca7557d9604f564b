import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readPdf } from '../setup/read-pdf.ts';
import { canariesIn, knowledgeOf, type Knowledge } from '../setup/worlds/canaries.ts';
import { squareAt } from '../setup/samples/field-samples.ts';
import { makePerson, setAccess, type Person } from '../setup/worlds/people-world.ts';
import { startTestServer, type TestServer, type TestUser } from '../setup/servers/server.ts';
import { samplePlan } from '../setup/samples/zone-samples.ts';
import { contract } from '#contract/index.ts';
import { exportFields } from '#domain/files/export/export-fields.ts';
import { EXPORT_FORMATS } from '#domain/files/export/export-formats.ts';
import { readZip } from '#domain/files/zip/read-zip.ts';
import { fieldRight } from '#domain/rights/field-right.ts';
import type { Role } from '#domain/rights/roles.ts';
import type { Field } from '#domain/schemas/field.ts';
import { exportPrescription, PRESCRIPTION_FORMATS } from '#domain/zones/prescription/export-prescription.ts';
import { prescribe } from '#domain/zones/prescription/prescription.ts';
import { startI18n } from '#i18n/index.ts';
import { writeExport } from '../../src/features/fields/dialogs/write-export.ts';

// A bundler's address of a file means nothing here; the file itself does.
const { FONT, reader } = vi.hoisted(() => ({
  FONT: new URL('../../node_modules/@expo-google-fonts/hanken-grotesk', import.meta.url).pathname,
  reader: { user: null as TestUser | null },
}));
vi.mock('@expo-google-fonts/hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf?url', () => ({
  default: `${FONT}/400Regular/HankenGrotesk_400Regular.ttf`,
}));
vi.mock('@expo-google-fonts/hanken-grotesk/600SemiBold/HankenGrotesk_600SemiBold.ttf?url', () => ({
  default: `${FONT}/600SemiBold/HankenGrotesk_600SemiBold.ttf`,
}));
// The product's own server and file writers, without a browser's network and threads between.
vi.mock('#api/client.ts', () => ({
  api: {
    shares: { exported: (input: { field_ids: string[] }) => reader.user?.call(contract.shares.exported, input) },
    seasons: { list: { key: 'seasons.list' } },
    config: { features: { key: 'config.features' } },
  },
}));
vi.mock('#api/fields/field-shapes.ts', () => ({ fieldPolygon: () => squareAt(0) }));
vi.mock('#workers/client.ts', () => ({
  geometry: {
    exportFields: ({ format, fields }: { format: Parameters<typeof exportFields>[0]; fields: Parameters<typeof exportFields>[1] }) =>
      Promise.resolve(exportFields(format, fields)),
  },
  pdf: {
    writeSheet: async ({ sheet, font }: Record<'sheet' | 'font', never>) =>
      (await import('../../workers/pdf/write-sheet.tsx')).writeSheet(sheet, font),
  },
}));
vi.mock('#shell/brand/appearance.ts', () => ({ themeNow: () => 'surco' }));

let server: TestServer;
/** Every person whose view the files are made of: flag, and what he may know. */
let people: readonly {
  readonly person: Person;
  readonly is_sensitive: boolean;
  readonly may: Knowledge;
  readonly fields: readonly Field[];
}[];
/** What the browser was handed: name and bytes. */
let handed: { name: string; blob: Blob }[] = [];

beforeAll(async () => {
  const link = { href: '', download: '', click: () => handed.push({ name: link.download, blob: made.at(-1) ?? new Blob() }) };
  const made: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    made.push(blob as Blob);
    return 'blob:made';
  });
  vi.stubGlobal('document', { documentElement: {}, createElement: () => link });
  await startI18n('es', 'AR');
  server = await startTestServer();
  const found = [];
  for (const [role, is_sensitive] of [
    ['PM', false],
    ['FM', false],
    ['FM', true],
    ['RSM', false],
    ['RSM', true],
  ] as const satisfies readonly (readonly [Role, boolean])[]) {
    const person = await makePerson(server, role);
    await setAccess(server, person.user, { is_sensitive });
    const { fields } = await person.user.call(contract.fields.list, {});
    found.push({ person, is_sensitive, may: knowledgeOf(person, is_sensitive), fields });
  }
  people = found;
}, 300_000);
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

/** Everything in a file as text: entries of archives too, and of a PDF its words and what it says of itself. */
const textOf = async ({ name, blob }: { name: string; blob: Blob }): Promise<string> => {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const decode = (part: Uint8Array): string => new TextDecoder().decode(part);
  const inside = name.endsWith('.zip') ? readZip(bytes).map((entry) => `${entry.name} ${decode(entry.read())}`) : [];
  const pages = name.endsWith('.pdf') ? (await readPdf(bytes)).pages.flatMap(({ texts }) => texts) : [];
  // A word may be set in pieces, and a title is in two bytes a letter.
  return [name, decode(bytes), decode(bytes).replaceAll('\0', ''), ...inside, pages.join(''), pages.join(' ')].join('\n');
};

/** Makes a file and searches it. */
const searched = async (may: Knowledge, write: () => Promise<unknown>): Promise<{ leaks: unknown[]; seen: number; texts: string }> => {
  handed = [];
  await write();
  const texts = (await Promise.all(handed.map(textOf))).join('\n');
  const found = canariesIn(texts);
  return { leaks: found.filter((one) => !may(one)), seen: found.length, texts };
};

const row = { date: '2026-01-12', value: 0.4, difference: null, change_14d: null, uniformity: 80, rain_30d_mm: 10 };
const compared = (fields: readonly Field[]) =>
  fields.map((field, at) => ({
    letter: (['A', 'B', 'C', 'D'] as const)[at % 4] ?? 'A',
    field,
    layer: 'ndvi' as const,
    row,
    scene: undefined,
    weather: undefined,
    polygon: undefined,
    request: null,
    is_locked: false,
    measured: { error: null, attribution: '' },
  }));

const LONG_MS = 120_000;

describe('no file tells its maker what he may not know', () => {
  test.each(EXPORT_FORMATS.map(({ id }) => id))(
    'fields as %s',
    async (format) => {
      for (const { person, is_sensitive, may, fields } of people) {
        reader.user = person.user;
        const circumstances = { is_entitled: false, is_sensitive, has_support: false, style_brand: 3 };
        const [chosen, kept] = [true, false].map((is_allowed) =>
          fields.filter(
            (field) =>
              (fieldRight(field.relations, 'export', { ...circumstances, has_consent: field.has_consent }) === true) === is_allowed,
          ),
        );
        const { leaks, seen } = await searched(may, () => writeExport(chosen ?? [], format, null));
        expect([person.role, leaks]).toEqual([person.role, []]);
        expect(seen).toBeGreaterThan(5);
        // What the screen holds back, the server refuses, and no file comes of it.
        expect(kept?.length).toBeGreaterThan(0);
        for (const one of kept ?? []) {
          handed = [];
          await expect(writeExport([...(chosen ?? []), one], format, null)).rejects.toMatchObject({
            code: expect.stringMatching(/FORBIDDEN|CONSENT_REQUIRED/) as string,
          });
          expect(handed).toEqual([]);
        }
      }
    },
    LONG_MS,
  );

  test(
    'the comparison as CSV and as PDF',
    async () => {
      // By the shape of its two verbs alone: what else the module reaches has texts of every feature.
      const { exportCsv, exportReport } = await vi.importActual<
        Record<'exportCsv' | 'exportReport', (fields: ReturnType<typeof compared>) => Promise<void>>
      >('../../src/features/compare/actions.ts');
      for (const { may, fields } of people) {
        const shown = compared(fields);
        for (const write of [exportCsv, exportReport]) {
          const { leaks, seen, texts } = await searched(may, () => write(shown));
          expect(leaks).toEqual([]);
          expect(seen).toBeGreaterThan(fields.length);
          // Neither carries who owns a field or whom it is booked on.
          for (const part of ['fiscal_name', 'firstname', 'lastname', 'phone']) expect(texts).not.toContain(part);
        }
      }
    },
    LONG_MS,
  );

  test.each(PRESCRIPTION_FORMATS.map(({ id }) => id))(
    'a prescription as %s',
    async (format) => {
      for (const { may, fields } of people) {
        const plan = samplePlan(squareAt(0));
        const rows = prescribe(plan, { yields: null, seeds_ha: [60_000, 80_000], n_kg_ha: [50, 90], product: null });
        for (const { name, farm_name } of fields) {
          const names = { field: name, farm: farm_name, zones: ['Baja', 'Alta'], seeds: 'Semillas', nitrogen: 'Nitrógeno' };
          const { bytes, extension } = exportPrescription(format, rows, plan, names);
          const found = canariesIn(await textOf({ name: `x.${extension}`, blob: new Blob([new Uint8Array(bytes)]) }));
          expect(found.filter((one) => !may(one) || !['name', 'farm'].includes(one.what))).toEqual([]);
        }
      }
    },
    LONG_MS,
  );
});
