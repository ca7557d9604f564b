import { Redirect, Route, Switch, useLocation } from 'wouter';
import { BRANDS } from '#shell/brand/brands.ts';
import { AUTH_PAGES } from '../features/auth/page.ts';

const BASES = ['/auth', ...Object.values(BRANDS).flatMap(({ slug }) => (slug === null ? [] : [`/${slug}/auth`]))];

/** The log-in pages under `/auth` and under each brand's own prefix; anything else there leads to log-in. */
export function AuthPages() {
  const [path] = useLocation();
  const base = BASES.find((one) => path === one || path.startsWith(`${one}/`)) ?? '/auth';
  return (
    <Switch>
      {Object.entries(AUTH_PAGES).map(([below, Page]) => (
        <Route key={below} path={`${base}${below}`} component={Page} />
      ))}
      <Route>
        <Redirect to={base} replace />
      </Route>
    </Switch>
  );
}
