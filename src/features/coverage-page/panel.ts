import { ShieldCheck } from 'lucide-react';
import { navigate } from 'wouter/use-browser-location';
import { registerAccountEntry } from '#shell/account-entries.ts';
import { BRANDS, brandRoutes } from '#shell/brand/brands.ts';

registerAccountEntry({
  id: 'coverage',
  label_key: 'coverage-page:title',
  icon: ShieldCheck,
  order: 25,
  is_seed: true,
  run: () => navigate(brandRoutes(BRANDS.brevant).coverage ?? '/dashboard'),
});
