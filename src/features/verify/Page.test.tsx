// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { factsOf, sealedText, type Sealed } from '#domain/reports/seal.ts';
import type { Verdict } from '#domain/reports/report.ts';
import { i18next, startI18n } from '#i18n/index.ts';
import { COVERAGE_DATA, REPORT_DATA, sealReport } from '../../../tests/setup/sealed-report.ts';
import { textsOf } from '../../../tests/setup/texts.ts';
import Page from './Page.tsx';

const world = vi.hoisted(() => ({
  asked: [] as { code: string; hash: string | null; facts: string[] }[],
  answer: null as unknown,
  attached: '' as string | Error,
  same: 'bytes',
  says: null as string | null,
}));

vi.mock('#paper/font-files.ts', () => ({ PAGE_FONT: {} }));
vi.mock('#api/client.ts', () => ({
  api: {
    reports: {
      verify: async (input: (typeof world.asked)[number]) => {
        world.asked.push(input);
        if (world.answer instanceof Error) throw world.answer;
        return world.answer;
      },
    },
  },
}));
vi.mock('#workers/client.ts', () => ({
  pdf: {
    readReport: async () => {
      if (world.attached instanceof Error) throw world.attached;
      return { pages: 3, attached: world.attached };
    },
    writeSheet: async () => new Uint8Array(1),
    compareReport: async ({ facts }: { facts: readonly unknown[] }) => ({
      same: world.same,
      places: facts.map((_, i) => ({
        stands: !(i === 4 && world.says !== null),
        says: world.says,
        box: { page: 0, left: 0.1, top: 0.2, width: 0.2, height: 0.1 },
      })),
    }),
    showPage: async () => ({ width: 560, height: 792, close: () => undefined }),
  },
}));

const t = textsOf('es');
let sealed: Sealed;
let hash: string;
const answer = (verdict: Verdict, more: object = {}) => ({
  verdict,
  code: sealed.code,
  brand: 7,
  issued_on: '2026-01-14',
  version: 2,
  newest_version: 2,
  differs: [],
  ...more,
});
const NOBODY = { code: null, brand: null, issued_on: null, version: null, newest_version: null };

beforeAll(async () => {
  // A busy machine is slower than a page is waited for.
  configure({ asyncUtilTimeout: 30_000 });
  await startI18n('es', 'AR');
  await i18next.loadNamespaces('verify');
  ({ sealed, hash } = await sealReport());
});
beforeEach(() => {
  window.history.replaceState(null, '', '/verify');
  Object.assign(world, { asked: [], answer: answer('genuine'), attached: sealedText(sealed), same: 'bytes', says: null });
});
afterEach(cleanup);

const open = (): void => void render(<Page />);
const choose = (bytes = 10): void => {
  const file = new File([new Uint8Array(bytes)], 'planificacion-7-norte.pdf', { type: 'application/pdf' });
  fireEvent.change(screen.getByLabelText(t('verify:file.label')), { target: { files: [file] } });
};
const verdict = () => waitFor(() => within(screen.getByRole('status')).getByRole('heading', { level: 2 }));
const typeCode = (code: string): void => {
  fireEvent.change(screen.getByLabelText(t('verify:code.label')), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: t('verify:code.ask') }));
};
const row = (label: string): string => screen.getByText(label).parentElement?.textContent ?? '';

test('an issued file: only its code and hashes are asked about, and what it says is listed beside its pages', async () => {
  open();
  choose();
  expect((await verdict()).textContent).toBe(t('verify:verdict.genuine'));
  expect(world.asked).toEqual([
    { code: sealed.code, hash, facts: factsOf(sealed.data.sheet).map(() => expect.stringMatching(/^[\da-f]{64}$/)) },
  ]);
  expect(row(t('verify:says.field'))).toContain('7 Norte, Don Emilio, 127,1');
  expect(row('Rinde objetivo')).toBe('Rinde objetivo9.500 kg/ha');
  expect(row(t('verify:says.issued'))).toContain('versión 2 de 2');
  expect(screen.getAllByRole('img', { name: /Página/ })).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: /Ver 1 página más/ }));
  expect(screen.getAllByRole('img', { name: /Página/ })).toHaveLength(3);
});

test('the paper of a coverage names how many fields it is of, and each day of its images once', async () => {
  const images = [...COVERAGE_DATA.images, ...COVERAGE_DATA.images.map((image) => ({ ...image, field: 1 }))];
  const { sealed: paper } = await sealReport({ ...COVERAGE_DATA, images });
  Object.assign(world, { attached: sealedText(paper), answer: answer('genuine', { code: paper.code }) });
  open();
  choose();
  expect((await verdict()).textContent).toBe(t('verify:verdict.genuine'));
  expect(row(t('verify:says.field'))).toMatch(/2 lotes, 186,3\sha$/);
  expect(row(t('verify:says.images'))).toBe(`${t('verify:says.images')}5 dic 2025 y 12 ene 2026`);
});

test.each<[what: string, setUp: () => void, key: Verdict | 'unreachable' | 'redrawn', sentence: RegExp]>([
  ['saved by another program', () => (world.same = 'pages'), 'genuine', /Nada de lo que dice o dibuja cambió/],
  ['drawn otherwise', () => (world.same = 'words'), 'redrawn', /Los textos son los que/],
  ['printed otherwise', () => (world.same = 'no'), 'altered', /después del 14 ene 2026\. Ninguno de los valores/],
  ['of other data', () => (world.answer = answer('altered', { differs: [1] })), 'altered', /lleva el código/],
  ['whose code is not its data’s', () => (world.attached = sealedText({ ...sealed, code: '0000-0000' })), 'altered', /0000-0000/],
  ['written otherwise inside', () => (world.attached = ` ${sealedText(sealed)}`), 'altered', /lleva el código/],
  ['with a code and no report', () => (world.attached = `{"code":"${sealed.code}","data":{}}`), 'altered', /lleva el código/],
  ['replaced', () => (world.answer = answer('replaced', { newest_version: 3 })), 'replaced', /Después salió la 3/],
  ['withdrawn', () => (world.answer = answer('withdrawn')), 'withdrawn', /ya no vale/],
  ['of nobody', () => (world.answer = answer('unknown', NOBODY)), 'unknown', /Ningún informe/],
  [
    'of nobody and printed otherwise',
    () => Object.assign(world, { same: 'no', answer: answer('unknown', NOBODY) }),
    'unknown',
    /Ningún informe/,
  ],
  ['that nobody can be asked about', () => (world.answer = new AppError('OFFLINE')), 'unreachable', /Sin conexión/],
  [
    'printed otherwise, with nobody to ask',
    () => Object.assign(world, { same: 'no', answer: new AppError('OFFLINE') }),
    'altered',
    /cambió después\./,
  ],
])('a file %s', async (_what, setUp, key, sentence) => {
  setUp();
  open();
  choose();
  await verdict();
  const box = screen.getByRole('status');
  expect(box.querySelector('[data-verdict]')?.getAttribute('data-verdict')).toBe(key);
  expect(box.textContent).toMatch(sentence);
});

test('a changed value is named as the page says it, never as it was, and framed', async () => {
  Object.assign(world, { same: 'no', says: '11.500 kg/ha' });
  open();
  choose();
  await verdict();
  expect(row('Rinde objetivo')).toContain(`11.500 kg/ha ${t('verify:says.wrong')}`);
  expect(row('Híbrido')).toContain(t('verify:says.right'));
  expect(document.body.textContent).not.toContain('9.500 kg/ha');
  await waitFor(() => expect(document.querySelectorAll('.frame')).toHaveLength(1));
});

test.each(['REPORT_PDF_UNREADABLE', 'REPORT_PDF_FOREIGN', 'REPORT_PDF_CUT', 'REPORT_PDF_JOINED', 'WORKER_TIMEOUT'] as const)(
  '%s is said, and nothing asked',
  async (code) => {
    world.attached = new AppError(code);
    open();
    choose();
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain(t(`errors:${code}`)));
    expect(world.asked).toEqual([]);
  },
);

test('an attachment without a code is missing, and a file too large is not read', async () => {
  world.attached = '{}';
  open();
  choose();
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain(t('errors:REPORT_PDF_CUT')));
  choose(20 * 1024 * 1024 + 1);
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain(t('errors:FILE_TOO_LARGE')));
});

test('the address of a QR code asks at once, and says no more than brand, day and version', async () => {
  window.history.replaceState(null, '', `/verify?codigo=${sealed.code.toLowerCase()}`);
  open();
  expect((await verdict()).textContent).toBe(t('verify:code.valid'));
  expect(world.asked).toEqual([{ code: sealed.code, hash: null, facts: [] }]);
  expect([...document.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual(['Surco', '14 ene 2026', 'versión 2 de 2']);
  expect(document.body.textContent).not.toContain(REPORT_DATA.field.name);
});

test('what is no code is said at its field; asked again once there is a line, a code is answered', async () => {
  open();
  typeCode('7F3A-91');
  expect(screen.getByLabelText(t('verify:code.label')).getAttribute('aria-invalid')).toBe('true');
  expect(world.asked).toEqual([]);
  world.answer = new AppError('UNAVAILABLE');
  typeCode('7f3a 91c2');
  expect((await verdict()).textContent).toBe(t('verify:verdict.unreachable'));
  world.answer = answer('withdrawn');
  fireEvent.click(screen.getByRole('button', { name: t('verify:retry') }));
  await waitFor(async () => expect((await verdict()).textContent).toBe(t('verify:verdict.withdrawn')));
  expect(world.asked.map(({ code }) => code)).toEqual(['7F3A-91C2', '7F3A-91C2']);
});
