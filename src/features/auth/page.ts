import { lazy } from 'react';
import { i18next } from '#i18n/index.ts';
import type texts from './locales/es.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    auth: typeof texts;
  }
}

const logInPage = () => import('./LoginPage.tsx');

/** Brings what log-in is made of, so that whoever leaves without a network has somewhere to land. */
export const prepareLogIn = (): Promise<unknown> => Promise.all([logInPage(), i18next.loadNamespaces('auth')]);

/** Addresses below `/auth`, also below `/{brand}/auth`. */
export const AUTH_PAGES = {
  '': lazy(() => logInPage().then((module) => ({ default: module.LoginPage }))),
  '/signup': lazy(() => import('./sign-up/SignupPage.tsx').then((module) => ({ default: module.SignupPage }))),
  '/forgot': lazy(() => import('./ForgotPage.tsx').then((module) => ({ default: module.ForgotPage }))),
  '/reset/:token': lazy(() => import('./ResetPage.tsx').then((module) => ({ default: module.ResetPage }))),
  '/activate/:a/:b': lazy(() => import('./ActivatePage.tsx').then((module) => ({ default: module.ActivatePage }))),
  '/news/:token': lazy(() => import('./UnsubscribePage.tsx').then((module) => ({ default: module.UnsubscribePage }))),
  '/confirm-email/:token': lazy(() => import('./ConfirmMailPage.tsx').then((module) => ({ default: module.ConfirmMailPage }))),
  '/outbox': lazy(() => import('./OutboxPage.tsx').then((module) => ({ default: module.OutboxPage }))),
} as const;

/** Log-in over the page when the session is lost; what waits goes on for the same user (rules 39). */
export const SessionDialog = lazy(() => import('./SessionDialog.tsx').then((module) => ({ default: module.SessionDialog })));
