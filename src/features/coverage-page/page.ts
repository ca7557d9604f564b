import { lazy } from 'react';
import type texts from './locales/es.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'coverage-page': typeof texts;
  }
}

export const CoveragePage = lazy(() => import('./Page.tsx'));
