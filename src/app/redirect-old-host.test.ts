import { expect, it } from 'vitest';
import { movedAddress } from './redirect-old-host.ts';

it('moves an old country domain to the international one, page and query kept', () => {
  const location = { hostname: 'app.example.com.ar', pathname: '/dashboard', search: '?campo=1', hash: '' };
  expect(movedAddress(location, ['.com.ar', '.com.mx'], 'app.example.com')).toBe('https://app.example.com/dashboard?campo=1');
  expect(movedAddress({ ...location, hostname: 'app.example.com' }, ['.com.ar'], 'app.example.com')).toBeNull();
  expect(movedAddress(location, ['.com.ar'], undefined)).toBeNull();
});
