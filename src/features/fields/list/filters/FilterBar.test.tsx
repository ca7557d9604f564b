// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { NO_FILTERS, type FieldFilters } from '#domain/fields/filters.ts';
import { startI18n } from '#i18n/index.ts';
import { keepFocus } from '#shell/focus/keep-focus.ts';
import { inPanel, pressByKey } from '../../../../../tests/setup/in-panel.tsx';
import texts from '../../locales/es.json' with { type: 'json' };
import { FilterBar } from './FilterBar.tsx';

vi.mock('#api/fields/use-fields.ts', () => ({
  useFields: () => [{ id: 'f1', name: '7 Norte', farm_id: 'c1', farm_name: 'Don Emilio', crops: [], relations: ['owner'] }],
}));
vi.mock('#api/use-season.ts', () => ({ useSeason: () => ({ year: 2025, season: 2, period: 'summer' }) }));

function Filtered() {
  const [filters, setFilters] = useState<FieldFilters>({ ...NO_FILTERS, farms: ['c1'], genotype: [502] });
  return <FilterBar filtering={{ filters, setFilters, fields: [], is_filtering: true }} />;
}

let stop: () => void;
beforeAll(() => startI18n('es', 'AR'));
beforeEach(() => {
  stop = keepFocus();
  render(inPanel(<Filtered />));
});
afterEach(() => {
  stop();
  cleanup();
});

const button = (name: string): HTMLElement => screen.getByRole('button', { name });

it('a filter that is taken off leaves the focus on its chip', async () => {
  await screen.findByText(/^Campo/);
  expect(await pressByKey(screen.getByRole('button', { name: /Quitar.*Campo/ }))).toBe(button('Campo'));
});

it('more filters come and go with one button, which keeps the focus; those in use stay', async () => {
  const more = await screen.findByRole('button', { name: texts.filters.more });
  const seen = () => [
    more.getAttribute('aria-expanded'),
    ...['fiscal_name', 'genotype'].map(
      (key) => screen.queryByRole('button', { name: new RegExp(`^${texts.filters[key as 'genotype']}`) }) !== null,
    ),
  ];
  expect(seen()).toEqual(['false', false, true]);
  expect(await pressByKey(more)).toBe(more);
  expect(seen()).toEqual(['true', true, true]);
  await pressByKey(more);
  expect(seen()).toEqual(['false', false, true]);
});
