import { lazy } from 'react';
import type texts from './locales/es.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    verify: typeof texts;
  }
}

export const VerifyPage = lazy(() => import('./Page.tsx'));
