// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { routeOf } from './routes.ts';

const COVERAGE_TERMS = { page: 'terms', document: 'coverage', base: '/brevant/overseeding_coverage/terms' };

const FLIGHT_TERMS = '/brevant-flight/terms-and-conditions';

describe('the table of screens', () => {
  it.each([
    ['/', { page: 'landing', country: null }],
    ['/mx/home', { page: 'landing', country: 'MX' }],
    ['/mx/home/anything', { page: 'landing', country: 'MX' }],
    ['/arg/home', { page: 'landing', country: 'AR' }],
    ['/arg/home/', { page: 'landing', country: 'AR' }],
    ['/brevant-flight', { page: 'flight', terms: FLIGHT_TERMS }],
    ['/brevant-flight/', { page: 'flight', terms: FLIGHT_TERMS }],
    [FLIGHT_TERMS, { page: 'terms', document: 'flight', base: FLIGHT_TERMS }],
    [`${FLIGHT_TERMS}/1`, { page: 'terms', document: 'flight', base: FLIGHT_TERMS }],
    ['/terms', { page: 'terms', document: 'general', base: '/terms' }],
    ['/terms/1', { page: 'terms', document: 'general', base: '/terms' }],
    ['/terms-brevant', { page: 'terms', document: 'seed', base: '/terms-brevant' }],
    ['/home/map', { redirect: '/dashboard' }],
    ['/home/map/7', { redirect: '/dashboard' }],
    ['/user', { page: 'account' }],
    ['/user/sessions', { page: 'account' }],
    ['/auth', { page: 'auth' }],
    ['/auth/signup', { page: 'auth' }],
    ['/brevant/auth', { page: 'auth' }],
    ['/brevant/auth/forgot', { page: 'auth' }],
    ['/verify', { page: 'verify' }],
    ['/verify/', { page: 'verify' }],
    ['/dashboard', { page: 'dashboard' }],
    ['/dashboard/7', { page: 'dashboard' }],
    ['/brevant/overseeding_coverage', { page: 'dashboard' }],
    ['/brevant/overseeding_coverage/7', { page: 'dashboard' }],
    ['/brevant/overseeding_coverage/terms', COVERAGE_TERMS],
    ['/brevant/overseeding_coverage/terms/1', COVERAGE_TERMS],
  ])('%s', (path, route) => expect(routeOf(path)).toEqual(route));

  it.each([
    '/nowhere',
    '/authority',
    '/users',
    '/dashboards',
    '/verify/7F3A-91C2',
    '/terms-and-conditions',
    '/terms-horizonte',
    '/brevant-flight/prices',
    '/brevant-flights',
    '/surco-flight',
    '/surco/auth',
    '/brevant',
    '/mx',
    '/home',
    '/MX/HOME',
    '//evil.example',
  ])('%s is unknown and leads to the home of Mexico', (path) => expect(routeOf(path)).toEqual({ redirect: '/mx/home' }));
});
