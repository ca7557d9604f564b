import { FileText } from 'lucide-react';
import { navigate } from 'wouter/use-browser-location';
import { registerAccountEntry } from '#shell/account-entries.ts';
import { brandNow } from '#shell/brand/appearance.ts';
import { brandRoutes } from '#shell/brand/brands.ts';
import { registerCommand } from '#shell/commands.ts';

const open = (): void => navigate(brandRoutes(brandNow()).terms);

registerCommand({ id: 'terms', label_key: 'common:public.terms', icon: FileText, run: open });
registerAccountEntry({ id: 'terms', label_key: 'common:public.terms', icon: FileText, order: 81, run: open });
