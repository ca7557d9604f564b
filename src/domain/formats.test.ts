import { describe, expect, it } from 'vitest';
import { formatsFor } from './formats.ts';

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

  it.each([
    [0.004, 0, '0,004', '0,004'],
    [0.0042, 2, '0,0042', '0,0042'],
    [2.5, 2, '2,50', '2,50'],
    [99.15, 1, '99,15', '99,2'],
    [1.2345, 2, '1,2345', '1,23'],
    [0.1 + 0.2, 1, '0,3', '0,3'],
    [0.000_000_42, 2, '0,00000042', '0,00000042'],
    [13_167, 0, '13.167', '13.167'],
    [168.75, 0, '168,75', '169'],
    [-0.5, 0, '\u22120,5', '\u22120,5'],
    [0, 2, '0,00', '0,00'],
  ])('writes %s, typed with %i decimals at least, whole, and what follows from it by figures', (value, decimals, entered, derived) => {
    expect([ar.entered(value, decimals), ar.derived(value, decimals)]).toEqual([entered, derived]);
    expect(ar.entered(value, decimals, 'kg/ha')).toBe(`${entered}${NBSP}kg/ha`);
  });
  it('writes no area as nothing', () => expect(ar.hectares(0.04)).toBe(`0,04${NBSP}ha`));

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
