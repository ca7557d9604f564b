// @vitest-environment happy-dom
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '#i18n/index.ts';
import type { User } from '#domain/schemas/user.ts';
import { useToasts } from '#shell/feedback/toast.ts';
import { useSession } from '#state/session.ts';
import { leaveAnalytics, namesAnalytics } from './leave-analytics.ts';

describe('an address', () => {
  it.each([
    '/analytics',
    '/dashboard?paneles=analytics',
    '/dashboard?x=AnaLytics#top',
    '/dashboard#analytics',
    '/auth?next=%2Fdashboard%3Fpaneles%3Danalytics',
    '/d?x=%61nalytics',
    '/d?x=%2561nalytics',
    '/d?x=%25%36%31nalytics',
    '/d?x=%41NALYTICS',
  ])('%s names analytics', (address) => expect(namesAnalytics(address)).toBe(true));

  it.each(['/dashboard', '/dashboard?paneles=analitica', '/d?x=%', '/d?x=%zz', '/d?x=analytic'])('%s does not', (address) =>
    expect(namesAnalytics(address)).toBe(false),
  );
});

describe('a person who comes in', () => {
  const person = (style_brand: number): User => ({ id: 'x', style_brand }) as User;
  beforeAll(() => startI18n('es', 'AR'));
  beforeEach(() => {
    useSession.setState({ user: null, status: 'anonymous' });
    window.history.replaceState(null, '', '/dashboard?paneles=analytics&lote=7');
    leaveAnalytics();
  });
  const lands = (style: number): string => {
    useSession.setState({ user: person(style), status: 'signed_in' });
    return window.location.pathname + window.location.search;
  };

  it.each([1, 7])('under style %i lands on the map', (style) => expect(lands(style)).toBe('/dashboard'));
  it.each([2, 8, 3])('under style %i stays', (style) => expect(lands(style)).toBe('/dashboard?paneles=analytics&lote=7'));
  it('is given the reason', async () => {
    lands(7);
    await vi.waitFor(() => expect(useToasts.getState().toasts).toMatchObject([{ id: 'error-ANALYTICS_BRAND', tone: 'danger' }]));
  });
  it('is not led away by what opens later', () => {
    lands(7);
    window.history.replaceState(null, '', '/dashboard?paneles=analytics');
    useSession.setState({ user: { ...person(7), firstname: 'Ana' } });
    expect(window.location.search).toBe('?paneles=analytics');
  });
});
