import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from './resources.ts';

export type Text = (key: TextKey, values?: Record<string, string | number>) => string;

/** Words by `namespace:key`, for registries that carry keys of many namespaces. Empty until a namespace has come. */
export function useText(): Text {
  const { i18n } = useTranslation('common', { useSuspense: false, bindI18nStore: 'added' });
  return useCallback(
    (key, values = {}) => {
      const namespace = key.slice(0, key.indexOf(':'));
      if (!i18n.hasLoadedNamespace(namespace)) {
        void i18n.loadNamespaces(namespace);
        return '';
      }
      return i18n.t(key as 'common:undone', values);
    },
    // The language is part of what the function answers.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [i18n, i18n.language],
  );
}
