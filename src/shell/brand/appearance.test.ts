// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { ROLES } from '#domain/rights/roles.ts';
import { themeOf } from './appearance.ts';

it('shows the brand of the account to everybody but an administrator, who may look at another', () => {
  const kept = { theme_preview: 'horizonte', brand_style: 3 } as const;
  expect(themeOf(kept, undefined, '/dashboard')).toBe('surco');
  for (const role of ROLES) expect(themeOf(kept, role, '/dashboard')).toBe(role === 'admin' ? 'horizonte' : 'surco');
  expect(themeOf({ ...kept, theme_preview: null }, 'admin', '/dashboard')).toBe('surco');
  expect(themeOf(kept, 'PM', '/brevant/auth')).toBe('brevant');
});
