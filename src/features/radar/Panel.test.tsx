// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import common from '#i18n/common/es.json' with { type: 'json' };
import errors from '#i18n/errors/es.json' with { type: 'json' };
import type { WeatherFrame } from '#map/weather-tiles/types.ts';
import { PanelContextProvider } from '#shell/windows/panel-context.ts';
import { graveIn } from '../../../tests/setup/page/axe.ts';
import texts from './locales/es.json' with { type: 'json' };
import type {} from './panel.ts';
import { useRadar } from './store.ts';
import RadarPanel from './Panel.tsx';

const plans = { see: 'Ver planes' };
/** 12:50 in Buenos Aires. */
const LAST = Date.parse('2026-01-12T15:50:00Z') / 1_000;
const FIELD = { id: 'f-1', name: '7 Norte', plan_status: 2, plan_ends: null, label: [-61, -34], country: 'AR', province: 'AR-B' };
const mocks = vi.hoisted(() => ({
  call: { data: undefined as unknown, error: null as unknown, dataUpdatedAt: 0, refetch: vi.fn<() => void>() },
  field: undefined as unknown,
  onShown: null as ((id: string) => void) | null,
  show: vi.fn<(frame: WeatherFrame | null) => void>(),
  remove: vi.fn<() => void>(),
  openById: vi.fn<(id: string) => void>(),
}));
vi.mock('#api/client.ts', () => ({ api: { radar: { frames: {}, tile: () => Promise.reject(new Error()) } } }));
vi.mock('#api/use-call.ts', () => ({ useCall: () => mocks.call }));
vi.mock('#api/fields/use-fields.ts', () => ({
  useField: () => mocks.field,
  useFieldList: () => ({ data: [], isError: false, isPending: false }),
}));
vi.mock('#api/imagery/use-latest.ts', () => ({ useDay: () => '2026-01-12' }));
vi.mock('#map/camera.ts', () => ({ fitBBox: () => undefined, getCamera: () => null, watchPadding: () => () => undefined }));
vi.mock('#map/weather-tiles/range-rings.ts', () => ({ ringBBox: () => [0, 0, 1, 1], showRangeRings: () => () => undefined }));
vi.mock('#map/weather-tiles/weather-overlay.ts', () => ({
  startWeatherOverlay: (onShown: (id: string) => void) => {
    mocks.onShown = onShown;
    return { show: mocks.show, remove: mocks.remove };
  },
}));
vi.mock('#shell/panels/open-panel.ts', () => ({ openById: mocks.openById }));

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'es',
    ns: ['common', 'errors', 'radar', 'plans'],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    resources: { es: { common, errors, radar: texts, plans } },
  });
});
const past = (count = 13) => Array.from({ length: count }, (_, n) => ({ time: LAST - (count - 1 - n) * 600, path: '' }));
const kind = (change: object = {}) => ({
  past: past(),
  attribution: 'Radar RainViewer',
  is_demo: false,
  as_of: new Date(LAST * 1_000).toISOString(),
  ...change,
});
const answer = (radar: object = {}, satellite: object = {}) => {
  mocks.call = {
    ...mocks.call,
    data: { version: '2.0', generated: LAST + 600, radar: kind(radar), satellite: kind(satellite) },
    dataUpdatedAt: Date.now(),
  };
};
beforeEach(() => {
  vi.clearAllMocks();
  mocks.call = { data: undefined, error: null, dataUpdatedAt: 0, refetch: mocks.call.refetch };
  mocks.field = FIELD;
  useRadar.setState({ kind: 'radar', opacity_pct: 86 });
});
afterEach(cleanup);
const slot = (): HTMLElement => document.body.appendChild(document.createElement('div'));
const open = () =>
  render(
    <PanelContextProvider
      value={{ id: 'radar', scroller: null, is_sheet: false, slots: { title: slot(), scope: slot(), actions: slot(), footer: slot() } }}
    >
      <RadarPanel />
    </PanelContextProvider>,
  );
const time = (): string | null => screen.getByTestId('radar-time').textContent;
const slider = (): HTMLInputElement => screen.getByRole('slider', { name: texts.frames });
const shownIds = (): string[] => mocks.show.mock.calls.flatMap(([frame]) => frame?.id ?? []);

it('asks for a field, and is locked for a basic one', () => {
  mocks.field = undefined;
  open();
  expect(screen.getByText(texts.no_field)).toBeTruthy();
  cleanup();
  mocks.field = { ...FIELD, plan_status: 0 };
  open();
  expect(screen.getByText(texts.locked)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: plans.see }));
  expect(mocks.openById).toHaveBeenCalledWith('plan');
});

it('says that its source is away, and tries again', () => {
  mocks.call = { ...mocks.call, error: new AppError('RADAR_PROVIDER_DOWN') };
  open();
  expect(screen.getByRole('alert').textContent).toContain(errors.RADAR_PROVIDER_DOWN);
  fireEvent.click(screen.getByRole('button', { name: common.retry }));
  expect(mocks.call.refetch).toHaveBeenCalled();
});

it('shows the newest moment on the field’s clock with its age, and steps through the others', async () => {
  answer();
  const { container } = open();
  expect(time()).toBe('12:50');
  expect(screen.getByText(texts.loading)).toBeTruthy();
  await waitFor(() => expect(shownIds()).toEqual([`radar ${LAST} 0`]));
  act(() => mocks.onShown?.(`radar ${LAST} 0`));
  expect(screen.getByText('hace 10 min')).toBeTruthy();
  fireEvent.change(slider(), { target: { value: '0' } });
  expect(time()).toBe('10:50');
  expect(slider().getAttribute('aria-valuetext')).toMatch(/^10:50, hace 2 h/);
  expect(shownIds().at(-1)).toBe(`radar ${LAST - 7_200} 0`);
  expect(await graveIn(container)).toEqual([]);
});

it('plays on when a frame has come, from the newest to the first', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    answer();
    open();
    await vi.waitFor(() => expect(mocks.show).toHaveBeenCalled());
    fireEvent.click(screen.getByRole('button', { name: common.play }));
    vi.advanceTimersByTime(10_000);
    expect(time()).toBe('12:50');
    act(() => mocks.onShown?.(`radar ${LAST} 0`));
    act(() => void vi.advanceTimersByTime(1_500));
    expect(time()).toBe('10:50');
    act(() => mocks.onShown?.(`radar ${LAST - 7_200} 0`));
    act(() => void vi.advanceTimersByTime(500));
    expect(time()).toBe('11:00');
  } finally {
    vi.useRealTimers();
  }
});

it('changes to clouds, which have no legend in mm/h, and says where one of the two is away', async () => {
  answer({}, { past: [], as_of: null });
  open();
  expect(screen.getByRole('table')).toBeTruthy();
  await waitFor(() => expect(mocks.show).toHaveBeenCalled());
  fireEvent.click(screen.getByRole('radio', { name: texts.kind.satellite }));
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole('alert').textContent).toContain(errors.RADAR_PROVIDER_DOWN);
  expect(mocks.show).toHaveBeenLastCalledWith(null);
});

it('says when there are no frames, when they are late, and takes all away with itself', async () => {
  answer({ past: [] });
  open();
  expect(screen.getByText(texts.none)).toBeTruthy();
  cleanup();
  answer({ as_of: new Date((LAST - 3_000) * 1_000).toISOString() });
  open();
  expect(screen.getByText(/hace 60 min: la fuente no responde/)).toBeTruthy();
  await waitFor(() => expect(mocks.show).toHaveBeenCalled());
  cleanup();
  expect(mocks.remove).toHaveBeenCalled();
});
