import { CircleUser } from 'lucide-react';
import { navigate } from 'wouter/use-browser-location';
import { registerAccountEntry } from '#shell/account-entries.ts';
import { registerCommand } from '#shell/commands.ts';

const open = (): void => navigate('/user');

registerAccountEntry({ id: 'account', label_key: 'account:title', icon: CircleUser, order: 1, run: open });
registerCommand({ id: 'account', label_key: 'account:title', icon: CircleUser, run: open });
