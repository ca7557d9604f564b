import { lazy } from 'react';
import type texts from './locales/es.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    terms: typeof texts;
  }
}

export const TermsPage = lazy(() => import('./Page.tsx'));
