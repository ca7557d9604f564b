import { lazy, Suspense, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, useLocation, useSearch } from 'wouter';
import { BRANDS, brandOfPath, brandRoutes } from '#shell/brand/brands.ts';
import { ErrorBoundary } from '#shell/feedback/ErrorBoundary.tsx';
import { LiveRegion } from '#shell/feedback/LiveRegion.tsx';
import { Toasts } from '#shell/feedback/Toasts.tsx';
import { keepFocus } from '#shell/focus/keep-focus.ts';
import { needsSecondFactor } from '#domain/accounts/needs-second-factor.ts';
import { useReauthentication } from '#state/reauthentication.ts';
import { useSession } from '#state/session.ts';
import { useUnsent } from '#state/unsent.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { TooltipLayer } from '#ui/overlays/TooltipLayer.tsx';
import { AccountPage, ConfirmDialog, TermsDialog } from '../features/account/page.ts';
import { SessionDialog } from '../features/auth/page.ts';
import { FlightPage } from '../features/drone-flight/page.ts';
import { LandingPage } from '../features/landing/page.ts';
import { SandboxPage } from '../features/plans/page.ts';
import { TermsPage } from '../features/terms/page.ts';
import { VerifyPage } from '../features/verify/page.ts';
import { AuthPages } from './AuthPages.tsx';
import { routeOf } from './routes.ts';

// Asked for at once, beside the screen's own chunk, but not part of the first load.
const queries = import('./Queries.tsx');
const Queries = lazy(() => queries.then((module) => ({ default: module.Queries })));
// With the notes that make it needed: it opens without a network too.
const UnsentDialog = lazy(() => import('#shell/feedback/UnsentDialog.tsx').then((module) => ({ default: module.UnsentDialog })));
const Dashboard = lazy(() => import('./Dashboard.tsx').then((module) => ({ default: module.Dashboard })));

/** Log-in, in the look of the brand whose page was asked for, and then that page. */
const logInFor = (path: string, search: string): string => {
  const { auth } = brandRoutes(brandOfPath(path) ?? BRANDS.surco);
  return `${auth}?next=${encodeURIComponent(path + (search === '' ? '' : `?${search}`))}`;
};

/** Keyed by its goal: of two in a row the second, taken for the first, would lead nowhere. */
const goTo = (to: string) => <Redirect key={to} to={to} replace />;

function Screen() {
  const [path] = useLocation();
  const search = useSearch();
  const status = useSession((state) => state.status);
  // Until then the server opens nothing else.
  const mustEnrol = useSession(
    ({ user }) => user !== null && !user.has_second_factor && needsSecondFactor(user.role, user.show_sensitive_information),
  );
  const route = routeOf(path);
  if ('redirect' in route) return goTo(route.redirect);
  // Signed in, the first page is the map; a country's home stays to be read.
  if (route.page === 'landing')
    return status === 'signed_in' && route.country === null ? goTo('/dashboard') : <LandingPage country={route.country} />;
  if (route.page === 'terms') return <TermsPage document={route.document} base={route.base} />;
  if (route.page === 'flight') return <FlightPage terms={route.terms} />;
  if (route.page === 'verify') return <VerifyPage />;
  if (route.page === 'payment') return <SandboxPage />;
  if (route.page === 'auth') return <AuthPages />;
  if (status === 'anonymous') return goTo(logInFor(path, search));
  if (route.page === 'account') return <AccountPage />;
  if (mustEnrol) return goTo('/user');
  return <Dashboard />;
}

function Failed() {
  const { t } = useTranslation('common');
  return (
    <main role="alert">
      <EmptyState
        title={t('app_failed.title')}
        text={t('app_failed.hint')}
        actions={
          <Button variant="primary" onClick={() => window.location.reload()}>
            {t('app_failed.reload')}
          </Button>
        }
      />
    </main>
  );
}

export function App() {
  const lost = useSession((state) => state.status === 'expired');
  const asked = useReauthentication((state) => state.wanted);
  const leaves = useUnsent((state) => state.go !== null);
  const newTerms = useSession((state) => state.status === 'signed_in' && state.user?.accepted_terms === false);
  useLayoutEffect(keepFocus, []);
  return (
    <>
      <ErrorBoundary fallback={() => <Failed />}>
        <Suspense fallback={null}>
          <Queries>
            <Screen />
            {/* Its own border: while its code comes, the page with its drafts must not be taken away. */}
            <Suspense fallback={null}>{lost && <SessionDialog />}</Suspense>
            <Suspense fallback={null}>{asked && !lost && <ConfirmDialog />}</Suspense>
            <Suspense fallback={null}>{newTerms && <TermsDialog />}</Suspense>
            <Suspense fallback={null}>{leaves && <UnsentDialog />}</Suspense>
          </Queries>
        </Suspense>
      </ErrorBoundary>
      <LiveRegion>
        <Toasts />
      </LiveRegion>
      <TooltipLayer />
    </>
  );
}
