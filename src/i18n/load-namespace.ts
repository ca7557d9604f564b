import type { BackendModule, ReadCallback } from 'i18next';
import { loadAtLast } from './load-at-last.ts';

type Texts = Record<string, unknown>;
/** Texts of the namespaces that one screen shows in one language, by the path of their file. */
type ScreenTexts = Readonly<Record<string, Texts>>;

// One file a screen and language: thirty small ones weigh more by their requests than by their bytes.
const files = import.meta.glob<ScreenTexts>('./texts/*.ts', { import: 'texts' });

const START = ['common', 'errors', 'auth'];
const PAGES = ['drone-flight', 'landing', 'terms', 'verify'];

const screenOf = (namespace: string): string => {
  if (START.includes(namespace)) return 'start';
  return PAGES.includes(namespace) ? 'pages' : 'map';
};

const loadTexts = async (language: string, namespace: string): Promise<Texts> => {
  const load = files[`./texts/${screenOf(namespace)}-${language.toLowerCase()}.ts`];
  const texts = await load?.();
  // A missing file (es-MX, mostly) adds nothing to its base language.
  return texts?.[`../${namespace}/${language}.json`] ?? texts?.[`../../features/${namespace}/locales/${language}.json`] ?? {};
};

/** Loads the texts of a screen in one language when somebody first asks for one of its namespaces. */
export const namespaceBackend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language: string, namespace: string, done: ReadCallback) => {
    loadAtLast(() => loadTexts(language, namespace)).then(
      (texts) => done(null, texts),
      // Asked for again a few times: texts that once failed would be their keys for as long as the page is open.
      (cause: unknown) => done(cause instanceof Error ? cause : new Error(String(cause)), true),
    );
  },
};
