// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useWindows } from '#shell/windows/windows-store.ts';
import { useToasts } from '#shell/feedback/toast.ts';
import { checkBuild, buildVerdict, type BuildFacts } from './check-build.ts';

const facts = (over: Partial<BuildFacts>): BuildFacts => ({
  file: { built_at: '2026-02-01T00:00:00.000Z' },
  bundled_at: '2026-01-01T00:00:00.000Z',
  now: Date.parse('2026-02-02T00:00:00Z'),
  reloaded_for: null,
  is_busy: false,
  ...over,
});

describe('buildVerdict', () => {
  it('reloads for a newer build', () => expect(buildVerdict(facts({}))).toBe('reload'));
  it('reloads once a session, then only offers', () =>
    expect(buildVerdict(facts({ reloaded_for: '2026-02-01T00:00:00.000Z' }))).toBe('offer'));
  it('only offers over an open drawing or form', () => expect(buildVerdict(facts({ is_busy: true }))).toBe('offer'));
  it.each([
    ['unreachable', null],
    ['HTML', '<html>'],
    ['malformed', { built_at: 'yesterday' }],
    ['future-dated', { built_at: '2030-01-01T00:00:00.000Z' }],
    ['older', { built_at: '2025-01-01T00:00:00.000Z' }],
    ['the same', { built_at: '2026-01-01T00:00:00.000Z' }],
  ])('renders when the file is %s', (_name, file) => expect(buildVerdict(facts({ file }))).toBe('current'));
});

describe('the check at start (reliability R-E08)', () => {
  const OURS = 'surco-tiles';
  const THEIRS = 'somebody-elses';
  let kept: Set<string>;
  let reloads: number;
  const served = (body: string, status = 200) => vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })));
  const build = (built_at: string): string => JSON.stringify({ built_at });
  const later = (ms: number): string => new Date(Date.now() + ms).toISOString();

  beforeEach(() => {
    kept = new Set([OURS, THEIRS]);
    reloads = 0;
    sessionStorage.clear();
    useToasts.setState({ toasts: [] });
    vi.stubGlobal('__BUILT_AT__', later(-3_600_000));
    vi.stubGlobal('caches', { keys: () => Promise.resolve([...kept]), delete: (name: string) => Promise.resolve(kept.delete(name)) });
    vi.spyOn(window.location, 'reload').mockImplementation(() => void reloads++);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  const offers = (): number => useToasts.getState().toasts.length;

  it('reloads for a newer build, and takes only our own caches away', async () => {
    served(build(later(-1_000)));
    await checkBuild();
    expect([reloads, [...kept]]).toEqual([1, [THEIRS]]);
  });

  it('comes back to a file that changes at every look without reloading twice', async () => {
    for (const ms of [-5_000, -4_000, -3_000, -2_000]) {
      served(build(later(ms)));
      await checkBuild();
    }
    expect(reloads).toBe(1);
    expect(offers()).toBe(1);
  });

  it('leaves an unsaved form where it is, and offers', async () => {
    useWindows.setState({ unsaved: { field_form: true } as never });
    served(build(later(-1_000)));
    await checkBuild();
    useWindows.setState({ unsaved: {} });
    expect([reloads, kept.size, offers()]).toEqual([0, 2, 1]);
  });

  it('only offers where the browser would not remember the reload', async () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new Error('blocked');
      },
      setItem: () => {
        throw new Error('blocked');
      },
    });
    served(build(later(-1_000)));
    await checkBuild();
    expect([reloads, offers()]).toEqual([0, 1]);
  });

  it.each<[string, () => void]>([
    ['unreachable', () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))],
    ['missing', () => served('', 404)],
    ['a page', () => served('<!doctype html>')],
    ['without a date', () => served('{"built":1}')],
    ['malformed', () => served('{"built_at":"yesterday"}')],
    ['from the future', () => served(build(later(86_400_000)))],
    ['older', () => served(build(later(-7_200_000)))],
    ['empty', () => served('null')],
  ])('renders, caches untouched, when the file is %s', async (_name, serve) => {
    serve();
    await checkBuild();
    expect([reloads, kept.size, offers()]).toEqual([0, 2, 0]);
  });
});
