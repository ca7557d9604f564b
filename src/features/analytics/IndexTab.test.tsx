// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, it } from 'vitest';
import errors from '#i18n/errors/es.json' with { type: 'json' };
import type { CropSeason } from '#domain/schemas/analytics.ts';
import { IndexTab } from './IndexTab.tsx';
import texts from './locales/es.json' with { type: 'json' };

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'es', resources: { es: { analytics: texts, errors } } }));
afterEach(cleanup);

const season = (change: Partial<CropSeason>): CropSeason => ({
  season: { year: 2024, season: 2, period: 'summer' },
  crop: 5,
  image_count: 20,
  max_gap_days: 5,
  metrics: null,
  performance: { ok: false, code: 'PERFORMANCE_FEW_PEERS' },
  yield: { ok: true, yield_kg_ha: 9414, margin_kg_ha: 1883, is_calibrated: false, r2: null },
  harvested_kg_ha: null,
  ...change,
});
const lastCells = (): (string | null)[] => screen.getAllByRole('row').map(({ lastElementChild }) => lastElementChild?.textContent ?? null);

it('shows what was harvested beside the estimate, and of each season that has it', () => {
  const own = season({ harvested_kg_ha: 9590.6 });
  const before = season({ season: { year: 2023, season: 2, period: 'summer' } });
  render(<IndexTab own={own} seasons={[own, before]} />);
  expect(screen.getByText(/^9\.414 kg\/ha ± 1\.883$/)).toBeDefined();
  expect(screen.getByText(/^Cosechado según el registro: 9\.591\skg\/ha, seco$/)).toBeDefined();
  expect(lastCells()).toEqual([texts.index.columns.harvest, '9.591', '—']);
});

it('has no column of harvests where there is none, and shows one that there is also without the plan', () => {
  const { rerender } = render(<IndexTab own={season({})} seasons={[season({})]} />);
  expect(lastCells()).toEqual([texts.index.columns.index, '—']);
  expect(screen.queryByText(/^Cosechado/)).toBeNull();
  const locked = { ok: false, code: 'PLAN_REQUIRED' } as const;
  const own = season({ performance: locked, yield: locked, harvested_kg_ha: 9590.6 });
  rerender(<IndexTab own={own} seasons={[own]} />);
  expect(screen.getByText(/^Cosechado/)).toBeDefined();
});

it('names the number of peers and the day up to which they are measured, or says that they are being measured', () => {
  const found = { ok: true, index: 3.8, percentile: 0.31, scope: 'farm', size: 3, is_scarce: true, days: null } as const;
  const { rerender } = render(<IndexTab own={season({ performance: { ...found, measured_until: '2026-01-12' } })} seasons={[]} />);
  expect(screen.getByText(/^Comparado con 3 lotes del mismo campo · medidos hasta el 12 ene 2026/)).toBeDefined();
  rerender(<IndexTab own={season({ performance: { ok: false, code: 'PERFORMANCE_MEASURING' } })} seasons={[]} />);
  expect(screen.getByText(errors.PERFORMANCE_MEASURING)).toBeDefined();
});
