import { LANGUAGES, type Language } from '#domain/codes.ts';
import { api } from '#api/client.ts';
import { renewSession } from '#api/renew-session.ts';
import { updateUser } from '#api/update-user.ts';
import { asAppError } from '#domain/errors.ts';
import { i18next } from '#i18n/index.ts';
import { useWindows } from '#shell/windows/windows-store.ts';
import { showError } from '#shell/feedback/show-error.ts';
import { toast } from '#shell/feedback/toast.ts';
import { setLeaving } from '#state/leaving.ts';
import { setPreferences, type Preferences } from '#state/preferences.ts';
import { signOut } from '#state/session.ts';
import { tellBeforeLeaving } from '#state/unsent.ts';

/** Changes a preference on screen at once and on the account behind it. */
export async function keep(preferences: Partial<Preferences>, changes: Parameters<typeof updateUser>[0]): Promise<void> {
  setPreferences(preferences);
  try {
    await updateUser(changes);
  } catch (error) {
    showError(error);
  }
}

export const chooseLanguage = (language: Language): Promise<void> => keep({ language }, { selected_language: LANGUAGES[language] });

/** Ends the session here even when the server cannot be reached; with unsaved input it asks first, and tells what is not sent yet. */
export function leave(options: { discard?: boolean } = {}): void {
  const { unsaved } = useWindows.getState();
  if (Object.keys(unsaved).length > 0 && !options.discard) {
    toast({
      id: 'log-out',
      tone: 'warn',
      title: i18next.t('account-menu:unsaved'),
      action: { label: i18next.t('account-menu:log_out_anyway'), run: () => leave({ discard: true }) },
    });
    return;
  }
  tellBeforeLeaving(() => void endSession());
}

async function endSession(): Promise<void> {
  try {
    await api.auth.logout({});
    toast({ tone: 'ok', title: i18next.t('account-menu:logged_out') });
  } catch (error) {
    // The server is notified as soon as it can be, and before the cookie is used again.
    setLeaving(true);
    window.addEventListener('online', () => void renewSession(), { once: true });
    if (asAppError(error).code === 'OFFLINE') toast({ tone: 'ok', title: i18next.t('account-menu:logged_out_offline') });
    else showError(error);
  } finally {
    // The next person is not led to what this one had open.
    window.history.replaceState(null, '', '/dashboard');
    signOut();
  }
}
