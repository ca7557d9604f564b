import { canUseAnalytics } from '#domain/accounts/can-use-analytics.ts';
import { AppError } from '#domain/errors.ts';
import { useSession } from '#state/session.ts';

const WORD = 'analytics';
/** An address carried inside another is encoded once more at each step. */
const MOST_LAYERS = 4;

const decoded = (text: string): string =>
  text.replace(/%([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Whether an address contains the word, in any case and however often it was encoded. */
export function namesAnalytics(address: string): boolean {
  let text = address.toLowerCase();
  for (let layer = 0; layer < MOST_LAYERS; layer++) {
    if (text.includes(WORD)) return true;
    text = decoded(text).toLowerCase();
  }
  return text.includes(WORD);
}

function leave(): void {
  const { user } = useSession.getState();
  if (user === null || canUseAnalytics(user.style_brand) || !namesAnalytics(window.location.href)) return;
  window.history.replaceState(null, '', '/dashboard');
  void import('#shell/feedback/show-error.ts').then(({ showError }) => showError(new AppError('ANALYTICS_BRAND'))).catch(console.warn);
}

/**
 * People whose brand has no analytics and who open such an address land on the map with the reason (specification §2, rules 37). Checked when
 * a person comes in, not at every step: panels write themselves into the address later.
 */
export function leaveAnalytics(): void {
  leave();
  useSession.subscribe(({ user }, before) => user !== null && before.user === null && leave());
}
