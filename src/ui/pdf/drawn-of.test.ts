// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawnOf } from './drawn-of.ts';
import { drawPlot, type CurveDrawing } from '../charts/plot/draw-plot.ts';

const NS = 'http://www.w3.org/2000/svg';
function element(tag: string, attributes: Readonly<Record<string, string>>, ...children: readonly (Element | string)[]): Element {
  const one = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) one.setAttribute(name, value);
  one.append(...children);
  return one;
}

test('writes out what a group gives its shapes: colour of paper, dashes, opacity, place', () => {
  const svg = element(
    'svg',
    { width: '100', height: '50', fill: 'currentColor' },
    element(
      'g',
      { stroke: 'var(--curve)', fill: 'none', opacity: '0.5', 'stroke-dasharray': '2 3', transform: 'translate(10,5)' },
      element('line', { x1: '0', x2: '20', y1: '1', y2: '1' }),
      element('path', { d: 'M0,0L5,5', transform: 'translate(1,2)', stroke: 'color-mix(in srgb, var(--temp) 80%, var(--ink))' }),
    ),
    element('rect', { x: '1', y: '2', width: '3', height: '4', fill: 'url(#hatch)' }),
    element('circle', { cx: '4', cy: '4', r: '2', transform: 'rotate(90)' }),
  );
  const { width, height, label, nodes } = drawnOf(svg, 'Curva');
  expect([width, height, label]).toEqual([100, 50, 'Curva']);
  const stroke = { fill: 'none', 'stroke-opacity': 0.5, 'stroke-width': 1, 'stroke-dasharray': '2 3' };
  expect(nodes[0]).toEqual({ tag: 'line', attributes: { ...stroke, stroke: '#1b6c36', x1: 10, x2: 30, y1: 6, y2: 6 }, children: [] });
  expect(nodes[1]?.attributes).toEqual({ ...stroke, stroke: '#a8451a', d: 'M0,0L5,5', transform: 'matrix(1, 0, 0, 1, 11, 7)' });
  // A pattern is no colour of paper, so the rectangle is not drawn; a turned circle keeps the turn.
  expect(nodes.slice(2).map(({ tag }) => tag)).toEqual(['circle']);
  expect(nodes[2]?.attributes['fill']).toBe('#1e1f18');
  expect(String(nodes[2]?.attributes['transform'])).toMatch(/^matrix\(/);
});

test('puts each line of a text at its own place, in px', () => {
  const text = element(
    'text',
    { transform: 'translate(20,10)', y: '-0.5em', 'text-anchor': 'middle', 'font-weight': '600', stroke: 'var(--surface)' },
    element('tspan', { x: '0' }, 'uno'),
    element('tspan', { x: '0', dy: '1em' }, 'dos'),
  );
  const { nodes } = drawnOf(element('svg', { width: '9', height: '9', 'font-size': '10' }, text), '');
  const shared = { fill: '#1e1f18', 'font-size': 11, 'font-weight': '600', 'text-anchor': 'middle' };
  expect(nodes).toEqual([
    { tag: 'text', attributes: { ...shared, x: 20, y: 4.5 }, children: [], text: 'uno' },
    { tag: 'text', attributes: { ...shared, x: 20, y: 15.5 }, children: [], text: 'dos' },
  ]);
});

test('the drawing of a chart by Plot has every word and line of it, and no colour but those of paper', () => {
  const drawing: CurveDrawing = {
    kind: 'curve',
    domain: [0, 40],
    range: [0, 1],
    values: [{ y: 0.5, label: '0,5' }],
    ticks: [{ x: 0, label: '1 oct' }],
    bands: [{ id: 'band', tone: 'hist', values: [10, 20].map((x) => ({ x, low: 0, high: 1 })) }],
    series: [{ id: 'usual', label: 'EVI', tone: 'curve', values: [0, 20, 40].map((x) => ({ x, y: x / 50 })) }],
    readings: [],
  };
  const { nodes } = drawnOf(drawPlot(drawing, { width: 300, height: 120 }), 'EVI');
  expect(nodes.flatMap(({ text }) => (text === undefined ? [] : [text]))).toEqual(expect.arrayContaining(['0,5', '1 oct', 'EVI']));
  const colors = new Set(
    nodes.flatMap(({ attributes }) => [attributes['fill'], attributes['stroke']]).filter((one) => one !== undefined && one !== 'none'),
  );
  expect([...colors].every((one) => /^#[\da-f]{6}$/.test(String(one)))).toBe(true);
  expect(nodes.find(({ attributes }) => attributes['stroke'] === '#1b6c36')).toMatchObject({
    tag: 'path',
    attributes: { 'stroke-width': 2.2 },
  });
  expect(nodes.every(({ attributes: { x = 0, y = 0 } }) => !Number.isNaN(Number(x)) && !Number.isNaN(Number(y)))).toBe(true);
});
