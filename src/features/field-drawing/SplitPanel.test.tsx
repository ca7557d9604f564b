// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { areaHa } from '#domain/geometry/measure/area.ts';
import { bboxOf } from '#domain/geometry/measure/bbox.ts';
import { splitByLine } from '#domain/geometry/split/split-by-line.ts';
import { splitByShare } from '#domain/geometry/split/split-by-share.ts';
import type { LineString, Polygon, Position } from '#domain/geometry/types.ts';
import { startI18n } from '#i18n/index.ts';
import { useToasts } from '#shell/feedback/toast.ts';
import { closePanel, isPanelOpen, openPanel } from '#shell/panels/open-panel.ts';
import { PanelWindows } from '#shell/windows/PanelWindows.tsx';
import { typeNumbers } from '../../../tests/setup/samples/type-numbers.tsx';
import { HORSESHOE, squareAt } from '../../../tests/setup/samples/field-samples.ts';
import { textsOf } from '../../../tests/setup/texts.ts';
import './panel.ts';
import { ShapeChoice, type ShapeChoiceProps } from './draw/ShapeChoice.tsx';
import { useDrawing } from './store.ts';
import { sharesOf } from './split/use-split.ts';

const FIELD = 'f-1';
const t = textsOf('es');
const SQUARE = squareAt(0);
let stored = SQUARE;

vi.mock('#workers/client.ts', () => ({
  geometry: {
    splitByLine: ({ polygon, lines }: { polygon: Polygon; lines: readonly LineString[] }) => Promise.resolve(splitByLine(polygon, lines)),
    splitByShare: ({ polygon, share }: { polygon: Polygon; share: Parameters<typeof splitByShare>[1] }) =>
      Promise.resolve(splitByShare(polygon, share)),
  },
}));
vi.mock('#api/client.ts', () => ({ api: {} }));
vi.mock('#api/fields/field-can.ts', () => ({ fieldCan: () => true, useFieldCan: () => () => true }));
vi.mock('#api/fields/field-shapes.ts', () => ({
  fieldPolygon: () => undefined,
  refreshFields: () => Promise.resolve(),
  useStoredPolygon: () => ({ polygon: stored, error: null, retry: () => undefined }),
}));
vi.mock('#api/fields/use-fields.ts', () => ({
  cachedField: () => undefined,
  cachedFields: () => [],
  useField: () => ({ id: FIELD, name: 'La Vía', version: 1, has_zones: false, area_ha: areaHa(stored), bbox: bboxOf(stored) }),
  useFocusField: () => undefined,
}));

beforeAll(async () => {
  await startI18n('es', 'AR');
  // The panel's code comes in its own time; what is waited for below is what it does.
  await import('./SplitPanel.tsx');
});
beforeEach(() => {
  stored = SQUARE;
  useToasts.setState({ toasts: [] });
});
afterEach(() => {
  act(() => closePanel('field_split', { discard: true }));
  cleanup();
});

const [west, south, east, north] = bboxOf(SQUARE);
const at = (x: number, y: number): Position => [west + x * (east - west), south + y * (north - south)];
const session = () => {
  const { drawing } = useDrawing.getState();
  if (drawing?.mode !== 'line') throw new Error('No line is drawn');
  return drawing.session;
};
const draw = (...points: readonly Position[]): void =>
  act(() => {
    for (const point of points) session().addPoint(point);
  });
const finish = (): void => act(() => session().close());
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
const areas = (): string[] => [...document.querySelectorAll('ol b')].map((area) => plain(area.textContent));
const shares = (): (string | undefined)[] =>
  [...document.querySelectorAll('ol b')].map((area) => /(\d+)\s%/u.exec(area.parentElement?.textContent ?? '')?.[1]);
const save = () => screen.getByRole('button', { name: t('field-drawing:split.save') });

async function openSplitter(polygon = SQUARE): Promise<void> {
  stored = polygon;
  render(<PanelWindows />);
  act(() => openPanel('field_split', { field_id: FIELD }));
  // The first one waits for all of the panel's code and texts.
  await waitFor(session, { timeout: 20_000 });
}
const choose = (way: 'area' | 'parallel'): void =>
  void fireEvent.click(screen.getByRole('radio', { name: t(`field-drawing:split.${way}`) }));

it('a line that ends inside is no error until it is finished; it stays, and undo mends it', async () => {
  await openSplitter();
  draw(at(-0.1, 0.4), at(0.5, 0.4));
  await waitFor(() => expect(session().status().check_is_current).toBe(true));
  expect(screen.queryByRole('alert')).toBeNull();
  finish();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(t('errors:SPLIT_LINE_ENDS_INSIDE'));
  expect(session().status().vertices).toHaveLength(2);
  act(() => session().undo());
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('a line under way cuts already, and is saved once it is finished', async () => {
  await openSplitter();
  draw(at(-0.1, 0.4), at(1.1, 0.4));
  await waitFor(() => expect(areas()).toEqual(['59,9 ha', '39,9 ha']));
  expect(save()).toHaveProperty('disabled', true);
  finish();
  await waitFor(() => expect(save()).toHaveProperty('disabled', false));
});

it('what one key puts away comes back with its line and its names', async () => {
  await openSplitter();
  draw(at(-0.1, 0.4), at(1.1, 0.4));
  finish();
  const name = await screen.findByLabelText(t('field-drawing:split.part', { number: 1 }));
  fireEvent.change(name, { target: { value: 'La Vía Norte' } });
  const before = areas();
  act(() => session().cancel());
  await waitFor(() => expect(isPanelOpen('field_split')).toBe(false));
  const [notice] = useToasts.getState().toasts;
  expect(notice?.title).toBe(t('field-drawing:split.dropped'));
  act(() => notice?.action?.run());
  await waitFor(() => expect(areas()).toEqual(before));
  expect(screen.getByLabelText(t('field-drawing:split.part', { number: 1 }))).toHaveProperty('value', 'La Vía Norte');
  expect(session().status().closed).toBe(true);
});

it('the first part is typed as a percentage, with its hectares beside', async () => {
  await openSplitter();
  choose('area');
  fireEvent.click(screen.getByRole('radio', { name: '%' }));
  fireEvent.change(screen.getByLabelText(t('field-drawing:split.first_area')), { target: { value: '25' } });
  await waitFor(() => expect(shares()).toEqual(['25', '75']));
  const input = screen.getByLabelText(t('field-drawing:split.first_area'));
  const hint = document.getElementById(input.getAttribute('aria-describedby') ?? '');
  expect(plain(hint?.textContent ?? '')).toBe('24,9 ha');
});

it('a bearing that leaves loose pieces offers one that does not', async () => {
  await openSplitter(HORSESHOE);
  choose('area');
  fireEvent.change(screen.getByLabelText(t('field-drawing:split.bearing')), { target: { value: '90' } });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(t('errors:SPLIT_SHARE_FALLS_APART'));
  fireEvent.click(within(alert).getByRole('button'));
  await waitFor(() => expect(areas()).toHaveLength(2));
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each([
  ['area', { first_ha: 0 }],
  ['area', { first_ha: 100 }],
  ['parallel', { strips: 1 }],
  ['parallel', { strips: 21 }],
] as const)('%s of %j cannot be', (way, change) => {
  expect(sharesOf(way, 100, { first_ha: 50, bearing_deg: 0, strips: 2, ...change })).toBeNull();
});

it('takes every number as it is typed, or asks, and cuts nothing meanwhile', async () => {
  const drawing = { mode: 'shape', session: {}, status: { radius_m: null } };
  render(<ShapeChoice kind="circle" drawing={drawing as unknown as ShapeChoiceProps['drawing']} onChoose={() => undefined} />);
  await screen.findByLabelText(t('field-drawing:shape.radius'));
  expect(typeNumbers()).toEqual({ '1.250,0 | 0,004! | 1,250.0 | 12.5 | 1.234,5 | 1.250,5': 1 });
  cleanup();
  await openSplitter();
  choose('area');
  expect(typeNumbers()).toEqual({
    '1,25 | 0,004 | 1.25 | 12.5 | 1.234,5! | R$ 1.250,50!': 1,
    '1,25 | 0,004! | 1.25 | 12.50 | 1.234,5! | R$ 1.250,50!': 1,
  });
  const first = screen.getByLabelText(t('field-drawing:split.first_area'));
  fireEvent.change(first, { target: { value: 'mucho' } });
  await waitFor(() => expect(save()).toHaveProperty('disabled', true));
  choose('parallel');
  expect(typeNumbers()).toEqual({
    '1.250! | 0,004! | 1,250! | 12.500! | 1.234,5! | R$ 1.250,50!': 1,
    '1,25 | 0,004 | 1.25 | 12.5 | 1.234,5! | R$ 1.250,50!': 1,
  });
});
