import { lazy } from 'react';
import type texts from './locales/es.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    plans: typeof texts;
  }
}

/** The embedded payment service's own page. */
export const SandboxPage = lazy(() => import('./payment/SandboxPage.tsx').then((module) => ({ default: module.SandboxPage })));
