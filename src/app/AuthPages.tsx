import { Route, Switch, useLocation } from 'wouter';
import { BRANDS, brandRoutes, isUnder } from '#shell/brand/brands.ts';
import { NotFoundPage } from '#shell/public/NotFoundPage.tsx';
import { AUTH_PAGES } from '../features/auth/page.ts';

const BASES = [...new Set(Object.values(BRANDS).map((brand) => brandRoutes(brand).auth))];

/** The log-in pages under `/auth` and under each brand's own prefix; anything else there is not found, with the way to log-in. */
export function AuthPages() {
  const [path] = useLocation();
  const base = BASES.find((one) => isUnder(path, one)) ?? '/auth';
  return (
    <Switch>
      {Object.entries(AUTH_PAGES).map(([below, Page]) => (
        <Route key={below} path={`${base}${below}`} component={Page} />
      ))}
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  );
}
