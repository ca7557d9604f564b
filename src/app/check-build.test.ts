// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { judgeBuild, type BuildFacts } from './check-build.ts';

const facts = (over: Partial<BuildFacts>): BuildFacts => ({
  file: { built_at: '2026-02-01T00:00:00.000Z' },
  bundled_at: '2026-01-01T00:00:00.000Z',
  now: Date.parse('2026-02-02T00:00:00Z'),
  reloaded_for: null,
  is_busy: false,
  ...over,
});

describe('judgeBuild', () => {
  it('reloads for a newer build', () => expect(judgeBuild(facts({}))).toBe('reload'));
  it('reloads once a session, then only offers', () =>
    expect(judgeBuild(facts({ reloaded_for: '2026-02-01T00:00:00.000Z' }))).toBe('offer'));
  it('only offers over an open drawing or form', () => expect(judgeBuild(facts({ is_busy: true }))).toBe('offer'));
  it.each([
    ['unreachable', null],
    ['HTML', '<html>'],
    ['malformed', { built_at: 'yesterday' }],
    ['future-dated', { built_at: '2030-01-01T00:00:00.000Z' }],
    ['older', { built_at: '2025-01-01T00:00:00.000Z' }],
    ['the same', { built_at: '2026-01-01T00:00:00.000Z' }],
  ])('renders when the file is %s', (_name, file) => expect(judgeBuild(facts({ file }))).toBe('current'));
});
