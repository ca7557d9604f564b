import { lazy } from 'react';
import type texts from './locales/es.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    account: typeof texts;
  }
}

export const AccountPage = lazy(() => import('./Page.tsx'));

/** Asks over any page for the password, or a code, before an act that wants it shown lately; then the act goes on. */
export const ConfirmDialog = lazy(() => import('./ConfirmDialog.tsx').then((module) => ({ default: module.ConfirmDialog })));

/** Asks for the terms that hold now of those who accepted older ones. */
export const TermsDialog = lazy(() => import('./TermsDialog.tsx').then((module) => ({ default: module.TermsDialog })));
