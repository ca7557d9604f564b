// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import es from '../i18n/common/es.json' with { type: 'json' };

vi.mock('#api/renew-session.ts', () => ({ renewSession: () => Promise.resolve(false) }));
vi.mock('./start/check-build.ts', () => ({ checkBuild: () => Promise.resolve() }));
vi.mock('./start/service-workers.ts', () => ({ removeForeignServiceWorkers: () => Promise.resolve() }));

const refusing = (name: string): never => {
  throw new DOMException('Refused.', name);
};
const STORES: readonly (readonly [string, () => Partial<Storage>])[] = [
  ['storage that may not be touched', () => ({ getItem: () => refusing('SecurityError'), setItem: () => refusing('SecurityError') })],
  ['a record that is no JSON', () => ({ getItem: () => '{"language":"en"', setItem: () => undefined })],
  ['full storage', () => ({ getItem: () => null, setItem: () => refusing('QuotaExceededError') })],
];

/** The modules are loaded anew, which takes its time on a busy machine. */
const LONG_MS = 60_000;

describe('start-up with a browser that keeps nothing (reliability R-E09)', () => {
  beforeEach(() => {
    vi.resetModules();
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  /** Loads the product's modules afresh, as a page does, and starts. */
  const start = async () => {
    const { boot } = await import('./boot.ts');
    const { useToasts } = await import('#shell/feedback/toast.ts');
    const { setPreferences, usePreferences } = await import('#state/preferences.ts');
    await boot();
    return {
      setPreferences,
      preferences: () => usePreferences.getState(),
      toasts: () => useToasts.getState().toasts.map(({ title }) => title),
    };
  };

  it.each(STORES)(
    '%s: it starts, says once what is lost, and goes on',
    async (_name, store) => {
      vi.stubGlobal('localStorage', store());
      const { setPreferences, preferences, toasts } = await start();
      setPreferences({ mode: 'dark' });
      setPreferences({ density: 'compact' });
      expect(preferences()).toMatchObject({ language: 'es', mode: 'dark', density: 'compact' });
      expect(toasts()).toEqual([es.storage.blocked]);
    },
    LONG_MS,
  );

  it(
    'of a record the unknown value falls back, the others are kept, and nothing is said',
    async () => {
      vi.stubGlobal('localStorage', { getItem: () => '{"mode":"purple","density":"compact"}', setItem: () => undefined });
      const { preferences, toasts } = await start();
      expect(preferences()).toMatchObject({ mode: 'system', density: 'compact' });
      expect(toasts()).toEqual([]);
    },
    LONG_MS,
  );
});
