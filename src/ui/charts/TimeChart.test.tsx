import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '#i18n/index.ts';
import { chartToSvg } from './export-chart.ts';
import { TimeChart, type TimeChartProps } from './TimeChart.tsx';

const WIDTH = 472;
/** A box of one size, reported at once. */
class OneSize {
  readonly notify: ResizeObserverCallback;
  constructor(notify: ResizeObserverCallback) {
    this.notify = notify;
  }
  observe(): void {
    this.notify([{ contentRect: { width: WIDTH, height: 280 } } as ResizeObserverEntry], this as unknown as ResizeObserver);
  }
  unobserve(): void {}
  disconnect(): void {}
}
beforeAll(async () => {
  vi.stubGlobal('ResizeObserver', OneSize);
  await startI18n('es', 'AR');
});
afterEach(cleanup);

const valueOf = (x: number): number => 0.2 + x / 200;
/** Each time anew, as those who use it make them. */
const props = (cursor: number, title = 'Lluvia'): TimeChartProps => ({
  label: 'Curva',
  height: 280,
  domain: [0, 100],
  range: [0, 1],
  values: [{ y: 0.5, label: '0,5' }],
  ticks: [{ x: 10, label: 'oct' }],
  spans: [
    { x: 0, label: '2025' },
    { x: 50, label: '2026' },
  ],
  series: [
    {
      id: 'own',
      label: '25/26',
      tone: 'curve',
      values: [0, 10, 20, 30, 40, 50, 60].map((x) => ({ x, y: x === 30 ? null : valueOf(x), is_estimated: x === 50 })),
    },
    { id: 'past', label: 'Pasado', tone: 'hist', variant: 'thin', values: [0, 60].map((x) => ({ x, y: valueOf(x) })) },
  ],
  bands: [{ id: 'past', tone: 'hist', values: [0, 60].map((x) => ({ x, low: 0.1, high: 0.9 })) }],
  points: [
    { x: 10, y: valueOf(10), variant: 'filled' },
    { x: 20, y: 0.1, variant: 'hollow' },
  ],
  marks: [
    { x: 40, label: 'Siembra' },
    { x: 60, label: 'Pico', is_above: true, is_quiet: true },
  ],
  today: { x: 90, label: 'hoy' },
  bars: { label: title, top: { y: 40, label: '40 mm' }, bars: [0, 8, 16].map((from) => ({ from, to: from + 8, y: from })) },
  stops: [10, 20, 40],
  cursor,
  read: (x) => ({ y: valueOf(x), text: `día ${String(x)}`, spoken: `día ${String(x)}, EVI` }),
  onCommit: () => undefined,
});
const slider = (): HTMLElement => screen.getByRole('slider', { name: 'Curva' });
const drawing = async (): Promise<Element> => {
  await vi.waitFor(() => expect(slider().querySelectorAll('svg')).toHaveLength(2));
  return slider().querySelector('svg')!;
};

test('draws lines with their gaps and guesses, ribbons, points, names, rows and bars, in tokens alone', async () => {
  render(<TimeChart {...props(20)} />);
  const svg = await drawing();
  const own = [...svg.querySelectorAll('g[stroke="var(--curve)"] path')];
  expect(own.map((path) => path.closest('g')?.getAttribute('stroke-dasharray'))).toEqual([null, '3 4']);
  expect(own.map((path) => path.getAttribute('d')?.match(/[MCL]/g)?.join(''))).toEqual(['MCC', 'MCC']);
  expect(svg.querySelector('g[stroke="var(--hist)"]:not([stroke-width]) path')).not.toBeNull();
  expect(svg.querySelector('g[fill="var(--hist)"][fill-opacity="0.17"] path')).not.toBeNull();
  expect(
    [...svg.querySelectorAll('circle')].map((circle) => circle.getAttribute('fill') ?? circle.parentElement?.getAttribute('fill')),
  ).toEqual(['var(--curve)', 'var(--surface)']);
  const texts = [...svg.querySelectorAll('text')].map((one) => one.textContent);
  expect(texts.toSorted()).toEqual(['0,5', '2025', '2026', '25/26', '40 mm', 'Pasado', 'Pico', 'Siembra', 'hoy', 'oct'].toSorted());
  expect([...screen.getByTestId('chart-bars').querySelectorAll('rect')].map((rect) => Number(rect.getAttribute('height')))).toEqual([
    0, 6, 12,
  ]);
});

test('the names of lines that end in one place stand apart', async () => {
  render(<TimeChart {...props(20)} />);
  const svg = await drawing();
  const heights = ['25/26', 'Pasado'].map((name) => {
    const text = [...svg.querySelectorAll('text')].find(({ textContent }) => textContent === name);
    return Number(/,([\d.]+)\)/.exec(text?.getAttribute('transform') ?? '')?.[1]);
  });
  expect(Math.abs((heights[0] ?? 0) - (heights[1] ?? 0))).toBeGreaterThanOrEqual(13);
});

test('cursor and preview move over a drawing that stays; other numbers draw it anew', async () => {
  const onCommit = vi.fn<(x: number) => void>();
  const { rerender } = render(<TimeChart {...props(20)} onCommit={onCommit} />);
  const svg = await drawing();
  const cursorAt = (): string => screen.getByTestId('chart-cursor').querySelector('line')?.getAttribute('x1') ?? '';
  expect(cursorAt()).toBe('106');
  fireEvent.pointerMove(slider(), { clientX: 186 });
  expect(screen.getByTestId('chart-preview').textContent).toBe('día 40');
  fireEvent.click(slider());
  fireEvent.keyDown(slider(), { key: 'ArrowLeft' });
  expect(onCommit.mock.calls).toEqual([[40], [10]]);
  rerender(<TimeChart {...props(40, 'Lluvia hasta el 10 nov')} />);
  expect(cursorAt()).toBe('186');
  expect(slider().getAttribute('aria-valuetext')).toBe('día 40, EVI');
  expect(screen.getByTestId('chart-bars-title').textContent).toBe('Lluvia hasta el 10 nov');
  expect(slider().querySelector('svg')).toBe(svg);
  rerender(<TimeChart {...props(40)} points={[]} />);
  expect(slider().querySelector('svg')).not.toBe(svg);
});

test('is a slider of its size before the library is there', () => {
  const onCommit = vi.fn<(x: number) => void>();
  render(<TimeChart {...props(20)} onCommit={onCommit} />);
  expect(slider().querySelector('svg')).toBeNull();
  expect(slider().style.height).toBe('280px');
  fireEvent.keyDown(slider(), { key: 'End' });
  expect(onCommit).toHaveBeenCalledWith(40);
  expect(chartToSvg(slider(), 'Curva')).toBeNull();
});

test('a file of it holds lines, words, bars and the cursor', async () => {
  render(<TimeChart {...props(20)} />);
  await drawing();
  const file = new DOMParser().parseFromString(chartToSvg(slider(), 'EVI de 7 Norte') ?? '', 'image/svg+xml');
  const texts = [...file.querySelectorAll('text')].map((one) => one.textContent);
  expect(texts).toEqual(expect.arrayContaining(['EVI de 7 Norte', '25/26', 'oct', 'Lluvia', 'día 20']));
  expect(file.querySelectorAll('path').length).toBe(4);
  expect(file.querySelectorAll('[class], [style]')).toHaveLength(0);
});
