// @vitest-environment happy-dom
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { create } from 'zustand';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Polygon } from '#domain/geometry/types.ts';
import { startI18n } from '#i18n/index.ts';
import { PanelWindows } from '#shell/windows/PanelWindows.tsx';
import { closePanel, isPanelOpen, openPanel } from '#shell/panels/open-panel.ts';
import { isToolActive } from '#shell/tools.ts';
import { squareAt } from '../../../tests/setup/samples/field-samples.ts';
import './panel.ts';
import { useDrawing } from './store.ts';

const FIELD = 'f-1';
const [BEFORE, AFTER] = [squareAt(0), squareAt(0, 900)];
/** What the server says of the field, whose list and whose polygon are each read in their own time. */
const useServer = create(() => ({ geometry_version: 1, polygon: BEFORE as Polygon }));

vi.mock('#workers/client.ts', () => ({
  geometry: { checkPolygon: () => Promise.resolve({ ok: true }), overlaps: () => Promise.resolve([]) },
}));
vi.mock('#api/client.ts', () => ({ api: {} }));
vi.mock('#api/fields/field-can.ts', () => ({ fieldCan: () => true, useFieldCan: () => () => true }));
vi.mock('#api/fields/field-shapes.ts', () => ({
  fieldPolygon: () => undefined,
  refreshFields: () => Promise.resolve(),
  useStoredPolygon: () => ({ polygon: useServer((server) => server.polygon), error: null, retry: () => undefined }),
}));
vi.mock('#api/fields/use-fields.ts', () => ({
  cachedField: () => undefined,
  useField: () => ({
    id: FIELD,
    name: '7 Norte',
    version: 1,
    has_zones: false,
    geometry_version: useServer((server) => server.geometry_version),
  }),
  useFocusField: () => undefined,
}));

beforeAll(async () => {
  await startI18n('es', 'AR');
  // The panel's code comes in its own time; what is waited for below is what it does.
  await import('./EditPanel.tsx');
});
beforeEach(() => useServer.setState(useServer.getInitialState(), true));
afterEach(() => {
  act(() => closePanel('field_edit', { discard: true }));
  cleanup();
});

const edited = (): Polygon | null => {
  const { drawing } = useDrawing.getState();
  return drawing?.mode === 'edit' ? drawing.session.status().polygon : null;
};
const openEditor = async (): Promise<void> => {
  render(<PanelWindows />);
  act(() => openPanel('field_edit', { field_id: FIELD }));
  await waitFor(() => expect(edited()).toEqual(BEFORE));
};

it('an editor opened while an undo is under way stays, on the polygon that the undo brings back', async () => {
  await openEditor();
  act(() => useServer.setState({ polygon: AFTER }));
  expect(edited()).toEqual(AFTER);
  act(() => useServer.setState({ geometry_version: 2 }));
  expect(edited()).toEqual(AFTER);
  expect([isPanelOpen('field_edit'), isToolActive()]).toEqual([true, true]);
});

it('nor does it matter which of the list and the polygon comes first', async () => {
  await openEditor();
  act(() => useServer.setState({ geometry_version: 2 }));
  act(() => useServer.setState({ polygon: AFTER }));
  expect(edited()).toEqual(AFTER);
  expect([isPanelOpen('field_edit'), isToolActive()]).toEqual([true, true]);
});

it('another tool takes its place and keeps its own drawing', async () => {
  await openEditor();
  act(() => openPanel('measure'));
  await waitFor(() => expect(isPanelOpen('field_edit')).toBe(false));
  expect(useDrawing.getState().drawing?.mode).toBe('measure');
  act(() => closePanel('measure', { discard: true }));
  expect([useDrawing.getState().drawing, isToolActive()]).toEqual([null, false]);
});
