// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { routeOf } from './routes.ts';

it.each([
  ['/', { page: 'landing' }],
  ['/auth', { page: 'auth' }],
  ['/auth/signup', { page: 'auth' }],
  ['/brevant/auth', { page: 'auth' }],
  ['/dashboard', { page: 'dashboard' }],
  ['/user', { page: 'account' }],
  ['/users', { redirect: '/' }],
  ['/home/map', { redirect: '/dashboard' }],
  ['/authority', { redirect: '/' }],
  ['/nowhere', { redirect: '/' }],
])('%s', (path, route) => expect(routeOf(path)).toEqual(route));
