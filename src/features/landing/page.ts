import { lazy } from 'react';
import type texts from './locales/es.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    landing: typeof texts;
  }
}

export const LandingPage = lazy(() => import('./Page.tsx'));
