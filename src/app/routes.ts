import { BRANDS, brandRoutes, isUnder, type TermsDocument } from '#shell/brand/brands.ts';

export type Route =
  | { readonly page: 'landing'; readonly country: 'AR' | 'MX' | null }
  | { readonly page: 'terms'; readonly document: TermsDocument; readonly base: string }
  | { readonly page: 'flight'; readonly terms: string }
  | { readonly page: 'auth' | 'account' | 'payment' | 'dashboard' | 'verify' }
  | { readonly redirect: string };

type Row = { readonly path: string; readonly is_exact?: true; readonly route: Route };

/** Where an address nobody knows leads (rules 3). */
const FALLBACK: Route = { redirect: '/mx/home' };

const ofBrands: readonly Row[] = Object.values(BRANDS).flatMap((brand) => {
  const { auth, terms, flight, flight_terms, coverage, coverage_terms } = brandRoutes(brand);
  return [
    { path: auth, route: { page: 'auth' } },
    { path: terms, route: { page: 'terms', document: brand.terms, base: terms } },
    ...(flight === null || flight_terms === null
      ? []
      : ([
          { path: flight, is_exact: true, route: { page: 'flight', terms: flight_terms } },
          { path: flight_terms, route: { page: 'terms', document: 'flight', base: flight_terms } },
        ] as const)),
    ...(coverage === null || coverage_terms === null
      ? []
      : ([
          { path: coverage_terms, route: { page: 'terms', document: 'coverage', base: coverage_terms } },
          // A panel over the map, with an address of its own.
          { path: coverage, route: { page: 'dashboard' } },
        ] as const)),
  ];
});

/** The screens of the specification §2, the first that fits; prefixes end at a slash. Brands add their own from the brand table. */
const ROWS: readonly Row[] = [
  { path: '/', is_exact: true, route: { page: 'landing', country: null } },
  { path: '/mx/home', route: { page: 'landing', country: 'MX' } },
  { path: '/arg/home', route: { page: 'landing', country: 'AR' } },
  { path: '/home/map', route: { redirect: '/dashboard' } },
  { path: '/user', route: { page: 'account' } },
  { path: '/payment/sandbox', route: { page: 'payment' } },
  { path: '/dashboard', route: { page: 'dashboard' } },
  { path: '/verify', is_exact: true, route: { page: 'verify' } },
  ...ofBrands,
];

const bare = (path: string): string => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path);

/** The screen of a path. */
export function routeOf(path: string): Route {
  const wanted = bare(path);
  return ROWS.find((row) => (row.is_exact ? wanted === row.path : isUnder(wanted, row.path)))?.route ?? FALLBACK;
}
