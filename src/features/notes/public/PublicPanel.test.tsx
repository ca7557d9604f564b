// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cellCentre } from '#domain/notes/public-cell.ts';
import type { PublicNote } from '#domain/notes/note.ts';
import catalog from '#i18n/catalog/es.json' with { type: 'json' };
import common from '#i18n/common/es.json' with { type: 'json' };
import { useSession } from '#state/session.ts';
import texts from '../locales/es.json' with { type: 'json' };
import PublicPanel from './PublicPanel.tsx';
import { cellsBox, cellsOf, chooseCell } from './use-feed.ts';

const mocks = vi.hoisted(() => ({
  notes: [] as unknown[],
  status: { is_on: true, accepted_at: null, published: 1 },
  bbox: [-61, -34, -60.9, -33.9] as number[],
  set: vi.fn<(input: unknown) => Promise<unknown>>(),
  hide: vi.fn<(input: unknown) => Promise<unknown>>(),
  author: vi.fn<(input: unknown) => Promise<unknown>>(),
}));
vi.mock('#api/client.ts', () => ({
  api: {
    notes: { publicNotes: 'feed', publicStatus: 'status', setPublicStatus: mocks.set, hidePublic: mocks.hide, publicAuthor: mocks.author },
  },
}));
vi.mock('#api/use-call.ts', () => ({
  useCall: (call: string) => ({ data: call === 'feed' ? { notes: mocks.notes } : mocks.status, error: null }),
  refresh: () => Promise.resolve(),
}));
vi.mock('#api/fields/use-fields.ts', () => ({ useFields: () => [] }));
vi.mock('#map/use-rested-camera.ts', () => ({ useRestedCamera: () => ({ center: [0, 0], zoom: 9, bbox: mocks.bbox }) }));
vi.mock('#map/camera.ts', () => ({ fitBBox: () => undefined }));

const noteAt = (x: number, week: number, change: Partial<PublicNote> = {}): PublicNote => ({
  id: `${String(x)} ${String(week)}`,
  type: 'weed',
  specific_type: 'amaranthus-hybridus',
  specific_name: null,
  crop: 5,
  year: 2026,
  week,
  description: `semana ${String(week)}`,
  position: cellCentre([x, -340]),
  photos: [],
  is_own: false,
  ...change,
});

beforeAll(async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'es', resources: { es: { notes: texts, catalog, common } }, ns: ['notes'], returnNull: false });
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
});
beforeEach(() => {
  vi.clearAllMocks();
  mocks.notes = [noteAt(-610, 3), noteAt(-609, 3, { is_own: true }), noteAt(-610, 2)];
  mocks.bbox = [-61, -34, -60.9, -33.9];
  mocks.set.mockResolvedValue({});
  useSession.setState({ status: 'signed_in', user: { id: 'u', role: 'PM' } as never });
  chooseCell(null);
});
afterEach(cleanup);

const cards = (): number => screen.getAllByRole('listitem').length;

describe('public notes', () => {
  it('stand by week, those of a chosen cell alone, one’s own marked', () => {
    const { rerender } = render(<PublicPanel />);
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'semana 3 de 2026 2',
      'semana 2 de 2026 1',
    ]);
    expect(screen.getAllByText(texts.feed.own)).toHaveLength(1);
    chooseCell(cellCentre([-609, -340]).join(' '));
    rerender(<PublicPanel />);
    expect(cards()).toBe(1);
    fireEvent.click(screen.getByRole('button', { name: texts.feed.all_cells }));
    expect(cards()).toBe(3);
  });

  it('are taken back with one switch, with what that means beside it', async () => {
    render(<PublicPanel />);
    expect(screen.getByText(texts.feed.consent)).toBeTruthy();
    fireEvent.click(screen.getByRole('switch', { name: texts.feed.mine }));
    await waitFor(() => expect(mocks.set).toHaveBeenCalledWith({ is_on: false, accepts: false }));
  });

  it('are told to be too many from too far, and none where there are none', () => {
    mocks.notes = [];
    const { rerender } = render(<PublicPanel />);
    expect(screen.getByText(texts.feed.empty)).toBeTruthy();
    mocks.bbox = [-70, -40, -55, -30];
    rerender(<PublicPanel />);
    expect(screen.getByText(texts.feed.failed)).toBeTruthy();
  });

  it('have a menu for an administrator alone, who tells why before he hides one or learns its author', async () => {
    const { unmount } = render(<PublicPanel />);
    expect(screen.queryByRole('button', { name: /^Acciones/ })).toBeNull();
    unmount();
    useSession.setState({ user: { id: 'a', role: 'admin' } as never });
    mocks.author.mockResolvedValue({ account_id: 'x', name: 'Nadia Sosa' });
    render(<PublicPanel />);
    fireEvent.click(screen.getAllByRole('button', { name: /^Acciones/ })[0]!);
    fireEvent.click(await screen.findByRole('menuitem', { name: texts.feed.author }));
    const dialog = within(await screen.findByRole('dialog'));
    const act = dialog.getByRole('button', { name: texts.feed.author });
    expect(act.hasAttribute('disabled')).toBe(true);
    fireEvent.change(dialog.getByLabelText(texts.feed.reason), { target: { value: 'Denuncia 12' } });
    fireEvent.click(act);
    expect(await dialog.findByText(/Nadia Sosa/)).toBeTruthy();
    expect(mocks.author).toHaveBeenCalledWith({ public_id: '-610 3', reason: 'Denuncia 12' });
  });
});

it('a view is asked for by the centres of its corner cells, and shown by their box', () => {
  expect(cellsOf([-60.999, -33.95, -60.91, -33.91])).toEqual(cellsOf([-60.95, -33.99, -60.901, -33.9001]));
  expect(cellsOf([-70, -40, -55, -30])).toBeNull();
  expect(cellsBox([noteAt(-610, 1), noteAt(-608, 1)]).map((degrees) => Number(degrees.toFixed(6)))).toEqual([-61, -34, -60.7, -33.9]);
});
