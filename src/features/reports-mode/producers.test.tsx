// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/use-call.ts';
import { AppError } from '#domain/errors.ts';
import type { User } from '#domain/schemas/user.ts';
import catalog from '#i18n/catalog/es.json' with { type: 'json' };
import common from '#i18n/common/es.json' with { type: 'json' };
import errors from '#i18n/errors/es.json' with { type: 'json' };
import { PanelContextProvider } from '#shell/windows/panel-context.ts';
import { useReportFilter } from '#state/report-filter.ts';
import { useSession } from '#state/session.ts';
import texts from './locales/es.json' with { type: 'json' };
import { ModeBar } from './ModeBar.tsx';
import ProducerPanel from './ProducerPanel.tsx';
import ProducersPanel from './ProducersPanel.tsx';
import type {} from './panel.ts';

const PRODUCER = {
  id: 'p1',
  name: 'Hernán Gauna',
  business_name: null,
  email: null,
  served_by: [{ id: 's1', name: 'Diego Funes' }],
  field_count: 4,
  area_ha: 320.5,
  report_count: 3,
  reported_at: '2026-01-13T20:05:00.000Z',
  used_at: null,
};
const CROPS = [{ year: 2025, season: 2, period: 'summer', crop: 5, genotype_id: 502, sowing_date: null }];
const FIELDS = [
  { id: 'f1', name: 'El Puesto', farm_name: 'La Tranquera', area_ha: 80, crops: CROPS },
  { id: 'f2', name: 'De otro', farm_name: 'Otro campo', area_ha: 80, crops: [] },
];
const world = vi.hoisted(() => {
  const call = (key: string) => Object.assign(vi.fn<(input: never) => Promise<unknown>>(), { key });
  return {
    calls: { reach: call('reach'), reachOne: call('reachOne') },
    opened: vi.fn<(id: string, args?: unknown) => void>(),
    framed: vi.fn<(bbox: unknown) => void>(),
  };
});
vi.mock('#api/client.ts', () => ({ api: { producers: world.calls } }));
vi.mock('#api/fields/use-fields.ts', () => ({ useFields: () => FIELDS }));
vi.mock('#api/use-season.ts', () => ({ useSeason: () => ({ year: 2025, season: 2, period: 'summer' }) }));
vi.mock('#map/camera.ts', () => ({ fitBBox: world.framed }));
vi.mock('#map/shapes.ts', () => ({ shapesBBox: (ids: readonly string[]) => ids }));
vi.mock('#shell/panels/open-panel.ts', async (load) => ({ ...(await load<object>()), openPanel: world.opened }));
vi.mock('#shell/panels/panel-parts.tsx', async (load) => ({
  ...(await load<object>()),
  PanelScope: ({ children }: { children: React.ReactNode }) => children,
  PanelTitle: ({ children }: { children: React.ReactNode }) => children,
  PanelFooter: ({ children }: { children: React.ReactNode }) => children,
}));

beforeAll(() =>
  i18next.use(initReactI18next).init({
    lng: 'es',
    ns: ['common', 'errors', 'catalog', 'reports-mode'],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    resources: { es: { common, errors, catalog, 'reports-mode': texts } },
  }),
);
beforeEach(() => {
  queryClient.clear();
  useSession.setState({ user: { brand_id: 2, role: 'FM' } as User });
  world.calls.reach.mockReset().mockResolvedValue({ producers: [PRODUCER], total: 1 });
  world.calls.reachOne.mockReset().mockResolvedValue({ producer: PRODUCER, field_ids: ['f1'] });
});
afterEach(cleanup);

const draw = (content: React.ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <PanelContextProvider
        value={{ id: 'mode_producers', scroller: null, slots: { title: null, scope: null, actions: null, footer: null }, is_sheet: false }}
      >
        {content}
      </PanelContextProvider>
    </QueryClientProvider>,
  );

it('lists who is looked after, finds and says where there is nobody', async () => {
  draw(<ProducersPanel />);
  fireEvent.click(await screen.findByRole('button', { name: PRODUCER.name }));
  expect(world.opened).toHaveBeenCalledWith('mode_producer', { owner_id: 'p1' });
  for (const text of ['Diego Funes', '4 lotes', texts.producers.never]) expect(screen.getByText(text)).toBeTruthy();
  world.calls.reach.mockResolvedValue({ producers: [], total: 0 });
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nadie' } });
  fireEvent.click(await screen.findByRole('button', { name: texts.producers.clear }));
  expect(world.calls.reach).toHaveBeenCalledWith({ brand: 'brevant', search: 'nadie' }, expect.anything());
});

it('shows a producer’s own fields alone, on the map too, and leads to his reports', async () => {
  draw(<ProducerPanel args={{ owner_id: 'p1' }} />);
  expect(await screen.findByText('El Puesto')).toBeTruthy();
  expect(screen.queryByText('De otro')).toBeNull();
  expect(screen.queryByText(texts.producer.email)).toBeNull();
  expect(world.framed).toHaveBeenCalledWith(['f1']);
  fireEvent.click(screen.getByRole('button', { name: texts.producer.reports }));
  expect(useReportFilter.getState().producers).toEqual(['p1']);
  expect(world.opened).toHaveBeenLastCalledWith('mode_reports');
});

it('says no more of one outside of the reach than that he is not there', async () => {
  world.calls.reachOne.mockRejectedValue(new AppError('NOT_FOUND'));
  draw(<ProducerPanel args={{ owner_id: 'p9' }} />);
  expect(await screen.findByText(texts.producer.gone)).toBeTruthy();
});

it('says at the top of how many producers it is, once that is known', async () => {
  draw(<ModeBar variant="bar" />);
  expect(screen.getByText(/los lotes se miran/)).toBeTruthy();
  await waitFor(() => expect(screen.getByText(/1 productor de tu línea/)).toBeTruthy());
});
