import { lazy } from 'react';
import type texts from './locales/es.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'drone-flight': typeof texts;
  }
}

export const FlightPage = lazy(() => import('./Page.tsx'));
