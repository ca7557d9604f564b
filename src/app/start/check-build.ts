import { i18next } from '#i18n/index.ts';
import { useWindows } from '#shell/windows/windows-store.ts';
import { toast } from '#shell/feedback/toast.ts';
import { isToolActive } from '#shell/tools.ts';

const RELOADED_KEY = 'surco:reloaded-for';
const CACHE_PREFIX = 'surco-';
const DEADLINE_MS = 2_000;

export type Verdict = 'current' | 'reload' | 'offer';
export type BuildFacts = {
  /** What the file holds, as it came. */
  readonly file: unknown;
  readonly bundled_at: string;
  readonly now: number;
  /** The build this session has already reloaded for. */
  readonly reloaded_for: string | null;
  /** An open drawing or unsaved form. */
  readonly is_busy: boolean;
};

/** The date in a build file; null when it has none. */
export function builtAt(file: unknown): string | null {
  const { built_at } = Object(file) as { built_at?: unknown };
  return typeof built_at === 'string' ? built_at : null;
}

/**
 * Whether to reload for a newer build (rules 45, reliability R-E08): once per build and session, never for a file
 * that is unreadable, older or dated in the future, and not over unsaved work, where it is only offered.
 */
export function buildVerdict({ file, bundled_at, now, reloaded_for, is_busy }: BuildFacts): Verdict {
  const built = Date.parse(builtAt(file) ?? '');
  if (Number.isNaN(built) || built <= Date.parse(bundled_at) || built > now) return 'current';
  if (is_busy) return 'offer';
  return reloaded_for === null ? 'reload' : 'offer';
}

async function readBuild(): Promise<unknown> {
  try {
    const response = await fetch('/build.json', { cache: 'no-store', signal: AbortSignal.timeout(DEADLINE_MS) });
    return response.ok ? await response.json() : null;
  } catch (cause) {
    console.warn(cause);
    return null;
  }
}

/** The build this session has reloaded for; null where there is none, or where the browser keeps nothing. */
function reloadedFor(): string | null {
  try {
    return sessionStorage.getItem(RELOADED_KEY);
  } catch (cause) {
    console.warn(cause);
    return null;
  }
}

/** Answers whether it is remembered: a reload nobody remembers would come again and again. */
function remember(built_at: string): boolean {
  try {
    sessionStorage.setItem(RELOADED_KEY, built_at);
    return true;
  } catch (cause) {
    console.warn(cause);
    return false;
  }
}

async function reload(): Promise<void> {
  const names = 'caches' in window ? await caches.keys() : [];
  await Promise.all(names.filter((name) => name.startsWith(CACHE_PREFIX)).map((name) => caches.delete(name)));
  window.location.reload();
}

/** Looks for a newer build, and reloads or offers to. */
export async function checkBuild(): Promise<void> {
  const file = await readBuild();
  const is_busy = Object.keys(useWindows.getState().unsaved).length > 0 || isToolActive();
  const verdict = buildVerdict({
    file,
    bundled_at: __BUILT_AT__,
    now: Date.now(),
    reloaded_for: reloadedFor(),
    is_busy,
  });
  const built_at = builtAt(file);
  if (verdict === 'current' || built_at === null) return;
  if (verdict === 'reload' && remember(built_at)) await reload();
  else
    toast({
      id: 'build',
      tone: 'info',
      life_ms: null,
      title: i18next.t('common:update.ready'),
      action: { label: i18next.t('common:update.reload'), run: () => void reload() },
    });
}
