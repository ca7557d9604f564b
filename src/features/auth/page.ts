import { lazy } from 'react';
import type texts from './locales/es.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    auth: typeof texts;
  }
}

/** Addresses below `/auth`, also below `/{brand}/auth`. */
export const AUTH_PAGES = {
  '': lazy(() => import('./LoginPage.tsx').then((module) => ({ default: module.LoginPage }))),
  '/signup': lazy(() => import('./SignupPage.tsx').then((module) => ({ default: module.SignupPage }))),
  '/forgot': lazy(() => import('./ForgotPage.tsx').then((module) => ({ default: module.ForgotPage }))),
  '/reset/:token': lazy(() => import('./ResetPage.tsx').then((module) => ({ default: module.ResetPage }))),
  '/activate/:a/:b': lazy(() => import('./ActivatePage.tsx').then((module) => ({ default: module.ActivatePage }))),
  '/confirm-email/:token': lazy(() => import('./ConfirmMailPage.tsx').then((module) => ({ default: module.ConfirmMailPage }))),
  '/news/:token': lazy(() => import('./NewsOffPage.tsx').then((module) => ({ default: module.NewsOffPage }))),
  '/outbox': lazy(() => import('./OutboxPage.tsx').then((module) => ({ default: module.OutboxPage }))),
} as const;

/** Log-in over the page when the session is lost; what waits goes on for the same user (rules 39). */
export const SessionDialog = lazy(() => import('./SessionDialog.tsx').then((module) => ({ default: module.SessionDialog })));
