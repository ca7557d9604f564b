import { describe, expect, it } from 'vitest';
import { formatsFor, parseNumber } from './format.ts';

const NBSP = '\u00a0';
const ar = formatsFor('es', 'AR');
const mx = formatsFor('es', 'MX');
const en = formatsFor('en', 'AR');
const pt = formatsFor('pt', 'BR');

describe('writing (DESIGN §13)', () => {
  it("writes hectares with one decimal in the country's way", () => {
    expect([ar, mx, en, pt].map((way) => way.hectares(1284.6))).toEqual([
      `1.284,6${NBSP}ha`,
      `1,284.6${NBSP}ha`,
      `1,284.6${NBSP}ha`,
      `1.284,6${NBSP}ha`,
    ]);
  });

  it('writes an index with two decimals, a change with its sign and a true minus', () => {
    expect(ar.index(0.854)).toBe('0,85');
    expect([0.02, -0.02, 0].map((value) => ar.signed(value))).toEqual(['+0,02', '\u22120,02', '0,00']);
    expect(en.number(-3)).toBe('\u22123');
  });

  it('sets the percent sign as the language does', () => {
    expect([ar.percent(3), en.percent(3), pt.percent(3)]).toEqual([`3${NBSP}%`, '3%', '3%']);
    expect([ar.signedPercent(12.46), en.signedPercent(-3), pt.signedPercent(0)]).toEqual([`+12,5${NBSP}%`, '−3.0%', '0,0%']);
  });

  it('writes dates in words, without shifting a calendar day by the time zone', () => {
    expect([ar, mx, en, pt].map((way) => way.date('2026-01-12'))).toEqual(['12 ene 2026', '12 ene 2026', '12 Jan 2026', '12 jan 2026']);
    expect(ar.dayMonth('2026-09-01')).toBe('1 sep');
  });

  it('joins names as the language does', () => {
    expect(ar.list(['El Bajo', 'La Vía', '7 Sur'])).toBe('El Bajo, La Vía y 7 Sur');
  });
});

describe('parseNumber', () => {
  it.each([
    ['9,50', 9.5],
    ['9.50', 9.5],
    ['1.284,6', 1284.6],
    ['1,284.6', 1284.6],
    ['1.284.600', 1_284_600],
    ['\u22123', -3],
    [' 12 ', 12],
  ])('%s', (text, value) => expect(parseNumber(text)).toBe(value));

  it.each([
    ['70.000', 70_000],
    ['1,284,600', 1_284_600],
    ['70.00', 70],
    ['9,5', 9.5],
    ['1234.000', 1234],
  ])('%s where no decimals are expected', (text, value) => expect(parseNumber(text, 0)).toBe(value));

  it.each(['', 'abc', '12 ha', ',', '1e5'])('refuses %s', (text) => expect(parseNumber(text)).toBeNull());
});
