import type { BackendModule, ReadCallback } from 'i18next';
import { loadAtLast } from './load-at-last.ts';

type Texts = Record<string, unknown>;

const own = import.meta.glob<Texts>('./{common,errors,catalog}/*.json', { import: 'default' });
const features = import.meta.glob<Texts>('../features/*/locales/*.json', { import: 'default' });

const loaderOf = (language: string, namespace: string): (() => Promise<Texts>) | undefined =>
  own[`./${namespace}/${language}.json`] ?? features[`../features/${namespace}/locales/${language}.json`];

/** Loads one namespace of one language when somebody first asks for it. A missing file (es-MX, mostly) adds nothing to its base language. */
export const namespaceBackend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language: string, namespace: string, done: ReadCallback) => {
    const load = loaderOf(language, namespace);
    if (load === undefined) {
      done(null, {});
      return;
    }
    loadAtLast(load).then(
      (texts) => done(null, texts),
      // Asked for again a few times: words that once failed would be their keys for as long as the page is open.
      (cause: unknown) => done(cause instanceof Error ? cause : new Error(String(cause)), true),
    );
  },
};
