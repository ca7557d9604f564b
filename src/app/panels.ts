/** The table of contents of the product: every panel, by importing the file that registers it. */
import { registerAccountMenu } from '../features/account-menu/panel.ts';

/** What features add to the spine, the tool bar, the regions and the menus, in this order. */
const REGISTRATIONS: readonly (() => void)[] = [registerAccountMenu];

let done = false;

/** Runs every registration once. */
export function registerFeatures(): void {
  if (done) return;
  done = true;
  for (const register of REGISTRATIONS) register();
}
