// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import type { PageFont, Sheet } from '#domain/pdf/sheet.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { i18next, startI18n } from '#i18n/index.ts';
import { PanelContextProvider } from '#shell/windows/panel-context.ts';
import { useSession } from '#state/session.ts';
import { bare, readPdf } from '../../../tests/setup/read-pdf.ts';
import { countHours } from '../../../workers/count-hours.ts';
import { writeSheet } from '../../../workers/pdf/write-sheet.tsx';
import texts from './locales/es.json' with { type: 'json' };
import PhenologyPanel from './Panel.tsx';

const SOWN = '2025-09-28';
const TODAY = '2026-01-12';
const SEASON = { year: 2025, season: 2, period: 'summer' } as const;
const CROP = { ...SEASON, crop: 5, genotype_id: 502, sowing_date: SOWN as string | null };
const FIELD = {
  id: 'f-1',
  name: '7 Norte',
  farm_name: 'Don Emilio',
  fiscal_name: null,
  owner_name: null,
  country: 'AR',
  crops: [CROP],
};
type Asked = { readonly field_id: string; readonly from: string; readonly to: string };
type Reply = {
  readonly data?: unknown;
  readonly error: AppError | null;
  readonly isError: boolean;
  readonly isPending: boolean;
  readonly refetch: () => void;
};

const world = vi.hoisted(() => ({
  crops: [] as unknown[],
  can_add: true,
  fails: null as string | null,
  again: vi.fn<(call: string) => void>(),
  opened: vi.fn<(id: string, args?: unknown) => void>(),
  saved: vi.fn<(sheet: unknown) => void>(),
  issued: vi.fn<(request: unknown) => Promise<unknown>>(),
  year: null as unknown,
}));

/** 20 °C in the mean of every day, two nights of frost after sowing and an hour of heat on 10 December. */
const weatherDays = ({ from, to }: Asked) => {
  const first = epochDay(from);
  return Array.from({ length: epochDay(to) - first + 1 }, (_, i) => ({
    date: dayDate(first + i),
    tmin_c: 15,
    tmax_c: 25,
    rain_mm: 2,
    is_forecast: false,
  }));
};
const hoursOf = ({ from, to }: Asked) => {
  const first = Date.parse(from);
  const count = (epochDay(to) - epochDay(from) + 1) * 24 + 1;
  const at = (i: number): number => {
    const time = new Date(first + i * 3_600_000).toISOString();
    if (time.startsWith('2025-09-29T05') || time.startsWith('2025-09-30T05')) return 1;
    return time.startsWith('2025-12-10T15') || time.startsWith('2025-12-10T16') ? 36 : 20;
  };
  return { hours: { first: `${from}T00:00:00.000Z`, temperature_c: Array.from({ length: count }, (_, i) => at(i)) }, timezone: 'UTC' };
};
const entry = (stage: string, date: string) => ({ id: stage, kind: 'stage', date, stage, crop: 5, text: null });
const REPLIES: Readonly<Record<string, (input: Asked) => unknown>> = {
  days: (input) => ({ days: weatherDays(input), attribution: 'Open-Meteo', is_demo: false }),
  hours: hoursOf,
  log: () => ({ entries: [entry('VE', '2025-10-13'), entry('V6', '2025-11-08')] }),
  activities: () => ({ activities: [{ id: 'a-1', type: 'sow', done_date: SOWN }] }),
};
const kept = new Map<string, unknown>();
const answer = (call: string, input: Asked): unknown => {
  const key = `${call} ${JSON.stringify(input)}`;
  if (!kept.has(key)) kept.set(key, REPLIES[call]?.(input));
  return kept.get(key);
};
const reply = (call: string, input: Asked): Reply => {
  const error = world.fails === call ? new AppError('WEATHER_PROVIDER_DOWN') : null;
  return {
    data: error === null ? answer(call, input) : undefined,
    error,
    isError: error !== null,
    isPending: false,
    refetch: () => world.again(call),
  };
};

vi.mock('#api/client.ts', () => ({
  api: { weather: { days: 'days', hoursBelow: 'hours' }, cropLog: { list: 'log' }, activities: { list: 'activities' } },
}));
vi.mock('#api/use-call.ts', () => ({ useCall: (call: string, input: Asked) => reply(call, input) }));
const lists = new Map<string, readonly unknown[]>();
vi.mock('#api/use-calls.ts', () => ({
  useCallsState: (call: string, inputs: readonly Asked[]) => {
    const key = `${call} ${JSON.stringify(inputs)} ${String(world.fails)}`;
    if (!lists.has(key))
      lists.set(
        key,
        inputs.map((input) => reply(call, input).data),
      );
    return {
      data: lists.get(key),
      error: world.fails === call ? new AppError('WEATHER_PROVIDER_DOWN') : null,
      retry: () => world.again(call),
    };
  },
}));
vi.mock('#api/fields/use-fields.ts', () => ({ useField: () => ({ ...FIELD, crops: world.crops }) }));
vi.mock('#api/fields/field-can.ts', () => ({ useFieldCan: () => () => (world.can_add ? true : 'FORBIDDEN') }));
vi.mock('#api/use-calendar.ts', () => ({ useCalendar: () => ({ season: SEASON, today: TODAY, error: null, retry: () => undefined }) }));
vi.mock('#api/season-analysis/use-season-data.ts', () => ({
  isFrameRow: () => true,
  useSeasonData: (field: unknown) => ({
    rows: [],
    request: field === undefined ? null : world,
    pending: 0,
    error: null,
    retry: () => undefined,
  }),
}));
vi.mock('#api/season-analysis/use-analysis.ts', () => ({
  useAnalysis: (request: unknown) => ({ analysis: request === null || world.year === null ? null : { years: [world.year] }, error: null }),
}));
vi.mock('#shell/panels/open-panel.ts', () => ({ openPanel: world.opened }));
vi.mock('#api/fields/issue-report.ts', () => ({ issueOfSeason: world.issued }));
vi.mock('#paper/download-report.ts', () => ({ downloadReport: world.saved }));
vi.mock('#paper/font-files.ts', () => ({ PAGE_FONT: {} }));
vi.mock('#ui/download.ts', () => ({ download: () => undefined, fileName: (name: string) => name }));
vi.mock('#workers/client.ts', () => ({
  analysis: { hoursBelow: (request: Parameters<typeof countHours>[0]) => Promise.resolve(countHours(request)) },
  pdf: {
    showSheet: () => Promise.resolve([]),
    writeSheet: ({ sheet }: { sheet: unknown }) => {
      world.saved(sheet);
      return Promise.resolve(new Uint8Array());
    },
  },
}));

const FOLDER = `${process.cwd()}/node_modules/@expo-google-fonts/hanken-grotesk`;
const FONT: PageFont = {
  family: 'Hanken Grotesk',
  regular: `${FOLDER}/400Regular/HankenGrotesk_400Regular.ttf`,
  strong: `${FOLDER}/600SemiBold/HankenGrotesk_600SemiBold.ttf`,
};
/** A curve that passes a fifth of its rise late: emergence on 29 October, 16 days after the one seen. */
const YEAR = {
  year: 2025,
  curve: { daily: Float64Array.from({ length: 100 }, (_, i) => 0.2 + i / 250), first_day: epochDay(SOWN) },
  phenology: { sos20: epochDay('2025-10-29') + 12.6, max_slope: null, pos: epochDay(TODAY), eos50: null, is_open: true },
};

/** What a PDF is written from. */
const ISSUED = { code: '7F3A-91C2', hash: '', data: '' };

beforeAll(async () => {
  await startI18n('es', 'AR');
  i18next.addResourceBundle('es', 'phenology-report', texts);
  // A panel waits for its texts: on a busy machine longer than a test does.
  await i18next.loadNamespaces(['common', 'catalog']);
});
beforeEach(() => {
  world.crops = [CROP];
  world.can_add = true;
  world.fails = null;
  world.year = null;
  for (const spy of [world.again, world.opened, world.saved, world.issued]) spy.mockReset();
  world.issued.mockResolvedValue(ISSUED);
  useSession.setState({ user: null });
});
afterEach(cleanup);

const slot = (): HTMLElement => document.body.appendChild(document.createElement('div'));
const open = (): void => {
  const slots = { title: slot(), scope: slot(), actions: slot(), footer: slot() };
  render(
    <PanelContextProvider value={{ id: 'phenology_report', slots, scroller: null, is_sheet: false }}>
      <PhenologyPanel />
    </PanelContextProvider>,
  );
};
const read = (element: Element): string => (element.textContent ?? '').replaceAll('\u00a0', ' ');
const rowOf = (stage: string): string[] => [...screen.getByRole('row', { name: new RegExp(`^${stage} `) }).children].map(read);

describe('what is missing', () => {
  it('without a crop in the season says so', () => {
    world.crops = [];
    open();
    expect(screen.getByText('Sin cultivo en la campaña 25/26')).toBeTruthy();
  });

  it('without a sowing day leads to entering it, whoever may', () => {
    world.crops = [{ ...CROP, sowing_date: null }];
    open();
    fireEvent.click(screen.getByRole('button', { name: texts.empty.sow }));
    expect(world.opened).toHaveBeenCalledWith('record_form', { field_ids: ['f-1'], kind: 'sow' });
    cleanup();
    world.can_add = false;
    open();
    expect(screen.getByText(texts.empty.not_sown_guest)).toBeTruthy();
    expect(screen.queryByRole('button', { name: texts.empty.sow })).toBeNull();
  });

  it('without weather says why, and asks again', () => {
    world.fails = 'days';
    open();
    fireEvent.click(within(screen.getByRole('alert')).getByRole('button'));
    expect(world.again).toHaveBeenCalledWith('days');
  });

  it('without hours is shown without them', async () => {
    world.fails = 'hours';
    open();
    expect(read(await screen.findByRole('alert'))).toContain(texts.no_hours);
    expect(rowOf('VE').at(-1)).toBe('—');
  });
});

describe('the report', () => {
  it('says where the crop stands, and what each stage was like', async () => {
    open();
    const figures = read(screen.getByTestId('phenology-figures'));
    expect(figures).toContain('106 días');
    expect(figures).toContain('1.070 °C');
    await vi.waitFor(() => expect(rowOf('VE').at(-1)).toBe('0 h'));
    expect(rowOf('VE')).toEqual(['VE Emergencia', '13 oct', '4 oct ± 5 d', '+9 d', '—', '15', '160', '32 mm', '20,0 °C', '0 h']);
    expect(rowOf('R6').slice(1, 4)).toEqual(['—', expect.stringContaining('± 8 d'), '—']);
  });

  it('warns where the curve is far, and leads to the sowing', () => {
    world.year = YEAR;
    open();
    expect(screen.getByText(/La emergencia se ve 16 días después de VE anotada\./)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: texts.far.review }));
    expect(world.opened).toHaveBeenCalledWith('record_form', { activity: { id: 'a-1', type: 'sow', done_date: SOWN } });
  });

  it('stands without a curve for a brand without analytics', () => {
    world.year = YEAR;
    useSession.setState({ user: { style_brand: 7 } as never });
    open();
    expect(screen.queryByText(texts.far.review)).toBeNull();
    expect(rowOf('VE')[4]).toBe('—');
  });

  it('is issued with the rows and figures of the screen, and what was written', async () => {
    world.year = YEAR;
    open();
    await vi.waitFor(() => expect(rowOf('VE').at(-1)).toBe('0 h'));
    fireEvent.change(screen.getByRole('textbox', { name: /^Comentario/ }), { target: { value: 'Emergencia despareja.' } });
    const button = screen.getByRole('button', { name: texts.preview.pdf });
    await vi.waitFor(() => expect(button).toHaveProperty('disabled', false));
    fireEvent.click(button);
    await vi.waitFor(() => expect(world.saved).toHaveBeenCalledOnce());
    expect(world.saved.mock.calls[0]![0]).toBe(ISSUED);
    const { sheet, ...request } = world.issued.mock.calls[0]![0] as { sheet: Sheet };
    expect(request).toMatchObject({
      field_id: 'f-1',
      ...SEASON,
      kind: 'phenology',
      sources: { weather: { attribution: 'Open-Meteo', until: TODAY } },
    });
    const { text: printed } = await readPdf(await writeSheet(sheet, FONT));
    const rows = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(read).join(''));
    expect(rows.filter((row) => !printed.includes(bare(row)))).toEqual([]);
    const wanted = [
      '7 Norte',
      '1.070',
      'Intermedio',
      'Emergencia despareja.',
      '16 días después de VE',
      'siembra 28 sep',
      'período crítico',
      '1de1',
    ];
    expect(wanted.filter((text) => !printed.includes(bare(text)))).toEqual([]);
  });

  it('leaves off the page what is not wanted on it; who may not issue prints it as it stands', async () => {
    world.can_add = false;
    open();
    for (const part of [texts.part.stages, texts.part.extremes]) fireEvent.click(screen.getByRole('checkbox', { name: part }));
    const button = screen.getByRole('button', { name: texts.preview.pdf });
    await vi.waitFor(() => expect(button).toHaveProperty('disabled', false));
    fireEvent.click(button);
    await vi.waitFor(() => expect(world.saved).toHaveBeenCalledOnce());
    const { blocks } = world.saved.mock.calls[0]![0] as Sheet;
    expect(blocks.map(({ kind }) => kind)).toEqual(['facts', 'heading', 'drawing']);
    expect(world.issued).not.toHaveBeenCalled();
  });

  it('leads to the stages of the record', () => {
    open();
    fireEvent.click(screen.getByRole('button', { name: texts.preview.stages }));
    expect(world.opened).toHaveBeenCalledWith('record_form', { field_ids: ['f-1'], kind: 'stage' });
  });
});
