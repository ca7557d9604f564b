import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from './resources.ts';

export type Text = (key: TextKey, values?: Record<string, string | number>) => string;

/** Texts by `namespace:key`, for registries that carry keys of many namespaces. Empty until a namespace has come. */
export function useText(): Text {
  const { i18n, t } = useTranslation('common', { useSuspense: false, bindI18nStore: 'added' });
  return useMemo(() => {
    // `t` is made anew with each language and namespace, and so is what is answered here.
    const translate = t as (key: string, values: Record<string, string | number>) => string;
    return (key, values = {}) => {
      const namespace = key.slice(0, key.indexOf(':'));
      if (i18n.hasLoadedNamespace(namespace)) return translate(key, values);
      // Not while something is drawn: texts that are there at once would draw others anew in the middle of it.
      queueMicrotask(() => void i18n.loadNamespaces(namespace));
      return '';
    };
  }, [i18n, t]);
}
