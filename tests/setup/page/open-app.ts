import './page-clock.ts';
import '../servers/without-owner-stacks.ts';
import { setImmediate as turn } from 'node:timers/promises';
import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { renewSession } from '#api/renew-session.ts';
import { i18next, setLanguage, startI18n } from '#i18n/index.ts';
import { useToasts } from '#shell/feedback/toast.ts';
import { setPreferences } from '#state/preferences.ts';
import { useSelection } from '#state/selection.ts';
import { signOut, useSession } from '#state/session.ts';
import type { Language } from '#domain/codes.ts';
import { App } from '../../../src/app/App.tsx';
import { forgetPerson } from '../../../src/app/start/forget-person.ts';
import { PageWorker, workersIdle } from './page-worker.ts';
import { startAnsweringServer, type Answer, type AnsweringServer } from '../servers/answering-server.ts';
import type { Person } from '../servers/server-thread.ts';

export type Visit = {
  readonly person: Person | null;
  readonly path: string;
  readonly language?: Language;
  /** Stands between the page and the server; answers null where the server shall answer. */
  readonly instead?: (url: string, init: RequestInit) => Promise<Response> | null;
  /** Changes what the page learns of who is signed in. */
  readonly session?: (text: string) => string;
};

export type OpenApp = {
  /** Asks the server beside the page. */
  readonly answer: Answer;
  /** Loads the page anew, as this person. */
  readonly visit: (visit: Visit) => Promise<void>;
  /** Once the server owes no answer, no code is on its way and what has come is drawn: nothing is left to wait for but the page's own clock. */
  readonly rest: () => Promise<void>;
  /** Lets the page's clock run until nothing is wrong, or for this long; answers what is wrong then. */
  readonly until: (patience_ms: number, wrong: () => readonly string[], step_ms?: number) => Promise<readonly string[]>;
  /** Changes the language as the preferences do. */
  readonly speak: (language: Language) => Promise<void>;
};

/** Tells the page that the producer is an administrator with a second factor. */
export const asAdmin: NonNullable<Visit['session']> = (text) =>
  text.replace('"role":"PM"', '"role":"admin"').replace('"has_second_factor":false', '"has_second_factor":true');

/** Tells the page that whoever is signed in is of the seed brand's staff. */
export const asSeedStaff: NonNullable<Visit['session']> = (text) =>
  text.replace(/"role":"\w+"/, '"role":"FM"').replace(/"brand_id":\d+/, '"brand_id":2');

/** Tells the page that whoever is signed in is of the seed brand. */
export const asSeedProducer: NonNullable<Visit['session']> = (text) => text.replace(/"brand_id":\d+/, '"brand_id":2');

const MEASURED = /^\/api\/sentinel\/(images\?|statistics)/;
/** Refuses what the server would first have to measure, which takes its time: for questions that no number of a scene answers. */
export const unmeasured: NonNullable<Visit['instead']> = (url) =>
  MEASURED.test(url)
    ? Promise.resolve(new Response('{"code":"GENERIC"}', { status: 500, headers: { 'content-type': 'application/problem+json' } }))
    : null;

const SESSION = /^\/api\/auth\/(login|refresh)$/;
/** A drawing asks for code or calls, whose coming draws again. */
const TURNS = 4;
const STEP_MS = 250;
const SCREEN = { width: 1440, height: 900 };

/** What the page takes for granted and happy-dom has not. There is no WebGL either: the page is as it is for whoever has none. */
function fillGaps(): void {
  vi.stubGlobal('innerWidth', SCREEN.width);
  vi.stubGlobal('innerHeight', SCREEN.height);
  vi.stubGlobal('Worker', PageWorker);
  vi.stubGlobal('FontFace', class {});
  Object.defineProperty(document, 'fonts', { configurable: true, value: { add: () => undefined, load: async () => [] } });
}

/** Lets the page's clock tick until this is done. */
export async function tickThrough<T>(work: Promise<T>): Promise<T> {
  let is_done = false;
  const end = (): void => void (is_done = true);
  work.then(end, end);
  while (!is_done) {
    await vi.advanceTimersByTimeAsync(1);
    await turn();
  }
  return work;
}

/** Every text of a language must be its own: none is taken from another. */
async function speakStrictly(complaints: string[]): Promise<void> {
  await tickThrough(startI18n('es', 'AR'));
  Object.assign(i18next.options, {
    fallbackLng: false,
    saveMissing: true,
    saveMissingTo: 'current',
    missingKeyHandler: (languages: readonly string[], namespace: string, key: string) =>
      complaints.push(`no text ${namespace}:${key} in ${languages.join(', ')}`),
  });
}

async function askSession(answer: Answer, session: Visit['session'], url: string, init: RequestInit): Promise<Response> {
  const response = await answer(url, init);
  if (session === undefined) return response;
  return new Response(session(await response.text()), { status: response.status, headers: response.headers });
}

// What is waited for is the page's own clock; this is for a machine with other things to do.
const TIMEOUT_MS = 240_000;

/**
 * The whole client in happy-dom, with its own providers, stores and client of calls, before the real server, for the tests of a file.
 * After each the page is left, and may neither have logged an error nor asked for a text that its language has not.
 */
export function openApp(): OpenApp {
  vi.setConfig({ testTimeout: TIMEOUT_MS, hookTimeout: TIMEOUT_MS });
  let server: AnsweringServer;
  let root: Root | null = null;
  const complaints: string[] = [];

  const leave = (): void => {
    root?.unmount();
    root = null;
    signOut();
    forgetPerson();
    useSelection.setState(useSelection.getInitialState(), true);
    useToasts.setState({ toasts: [] });
    localStorage.clear();
    document.body.replaceChildren();
  };

  beforeAll(async () => {
    server = await startAnsweringServer();
    fillGaps();
    vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => void complaints.push(parts.map(String).join(' ')));
    await speakStrictly(complaints);
  });
  afterEach(() => {
    leave();
    expect(complaints.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    await server.stop();
  });

  const speak = async (language: Language): Promise<void> => {
    setPreferences({ language });
    await tickThrough(setLanguage(language, 'AR'));
  };

  const visit = async ({ person, path, language = 'es', instead, session }: Visit): Promise<void> => {
    leave();
    await server.be(person);
    vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}): Promise<Response> => {
      const { pathname } = new URL(url, 'http://localhost');
      if (SESSION.test(pathname)) return askSession(server.answer, session, url, init);
      if (!pathname.startsWith('/api/')) return new Response(null, { status: 404 });
      return instead?.(url, init) ?? server.answer(url, init);
    });
    window.history.replaceState(null, '', path);
    await speak(language);
    if (!(await tickThrough(renewSession()))) useSession.setState({ status: 'anonymous' });
    root = createRoot(document.body.appendChild(document.createElement('div')));
    root.render(createElement(App));
  };

  const rest = async (): Promise<void> => {
    for (let left = TURNS; left > 0; left--) {
      await turn();
      await vi.dynamicImportSettled();
      await server.idle();
      await workersIdle();
    }
  };

  return {
    answer: (url, init) => server.answer(url, init),
    visit,
    rest,
    speak,
    until: async (patience_ms, wrong, step_ms = STEP_MS) => {
      for (let passed_ms = 0; passed_ms < patience_ms; passed_ms += step_ms) {
        await rest();
        await vi.advanceTimersByTimeAsync(step_ms);
        if (wrong().length === 0) return [];
      }
      return wrong();
    },
  };
}
