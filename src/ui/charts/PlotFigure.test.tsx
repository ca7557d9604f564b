import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { i18next, startI18n } from '#i18n/index.ts';
import { ChartFigure } from './ChartFigure.tsx';
import type { CurveDrawing } from './plot/draw-plot.ts';
import { Histogram } from './Histogram.tsx';
import { PlotFigure } from './PlotFigure.tsx';

const WIDTH = 400;
/** A box of one size, reported at once. */
class OneSize {
  readonly notify: ResizeObserverCallback;
  constructor(notify: ResizeObserverCallback) {
    this.notify = notify;
  }
  observe(): void {
    this.notify([{ contentRect: { width: WIDTH, height: 200 } } as ResizeObserverEntry], this as unknown as ResizeObserver);
  }
  unobserve(): void {}
  disconnect(): void {}
}
beforeAll(async () => {
  vi.stubGlobal('ResizeObserver', OneSize);
  await startI18n('es', 'AR');
});
afterEach(cleanup);

const CURVE: CurveDrawing = {
  kind: 'curve',
  domain: [0, 40],
  range: [0, 1],
  values: [{ y: 0.5, label: '0,5' }],
  ticks: [
    { x: 0, label: '1 oct' },
    { x: 20, label: '21 oct' },
  ],
  marks: [{ x: 30, label: 'R1' }],
  bands: [{ id: 'critical', tone: 'hist', values: [20, 40].map((x) => ({ x, low: 0, high: 1 })) }],
  series: [
    {
      id: 'usual',
      label: 'EVI',
      tone: 'curve',
      values: [
        { x: 0, y: 0.2 },
        { x: 20, y: 0.7 },
        { x: 40, y: 0.4 },
      ],
    },
  ],
  readings: [{ x: 20, y: 0.7, text: '21 oct: 0,70' }],
};
const drawn = async (name: string): Promise<Element> => {
  const box = screen.getByRole('img', { name });
  await vi.waitFor(() => expect(box.querySelector('svg')).not.toBeNull());
  return box.querySelector('svg')!;
};

test('draws one bar for each class as wide as its box, and tells the same classes as a table', async () => {
  const counts = [0, 6, 3, 0];
  render(<Histogram label="Distribución de NDVI" counts={counts} range={[0, 1]} say={(value) => value.toFixed(2)} />);
  const svg = await drawn('Distribución de NDVI');
  expect(svg.getAttribute('width')).toBe(String(WIDTH));
  const bars = [...svg.querySelectorAll('rect')];
  expect(bars.map((bar) => Number(bar.getAttribute('height')))).toEqual([0, 36, 18, 0]);
  const rows = within(screen.getByRole('table', { name: 'Distribución de NDVI' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['0.25', '0.50', '6'],
    ['0.50', '0.75', '3'],
  ]);
});

test('draws the line, its ribbon, its name and the words of its axis in the tokens of the theme, without a style of its own', async () => {
  render(<PlotFigure label="EVI esperado" height={200} drawing={CURVE} />);
  const svg = await drawn('EVI esperado');
  expect(svg.querySelector('path[stroke="var(--curve)"], g[stroke="var(--curve)"] path')).not.toBeNull();
  expect(svg.querySelector('[fill="var(--hist)"]')).not.toBeNull();
  const texts = [...svg.querySelectorAll('text')].map((one) => one.textContent);
  expect(texts).toEqual(expect.arrayContaining(['0,5', '1 oct', '21 oct', 'R1', 'EVI']));
  expect(svg.querySelector('style')).toBeNull();
});

test('is drawn anew when its numbers change', async () => {
  const { rerender } = render(<PlotFigure label="Barras" height={30} drawing={{ kind: 'bars', counts: [1, 2] }} />);
  expect((await drawn('Barras')).querySelectorAll('rect')).toHaveLength(2);
  rerender(<PlotFigure label="Barras" height={30} drawing={{ kind: 'bars', counts: [1, 2, 3] }} />);
  expect((await drawn('Barras')).querySelectorAll('rect')).toHaveLength(3);
});

test('without values says so, and shows neither an empty drawing nor its name', () => {
  render(
    <ChartFigure summary="Nada" table={{ caption: 'Nada', columns: [], rows: [] }}>
      <PlotFigure label="Vacío" height={200} drawing={{ ...CURVE, readings: [] }} />
    </ChartFigure>,
  );
  expect(screen.getByText(i18next.t('common:chart.empty'))).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
});
