import { LANGUAGES, type Language } from '#domain/codes.ts';
import { api } from '#api/client.ts';
import { updateUser } from '#api/update-user.ts';
import { queryClient } from '#api/use-call.ts';
import { i18next } from '#i18n/index.ts';
import { useDeck } from '#shell/deck/deck-store.ts';
import { asAppError, forgetErrors, showError } from '#shell/show-error.ts';
import { toast } from '#shell/toast.ts';
import { clearUndo } from '#shell/undo.ts';
import { setPreferences, type Preferences } from '#state/preferences.ts';
import { selectFields } from '#state/selection.ts';
import { signOut } from '#state/session.ts';

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

function forget(): void {
  signOut();
  queryClient.clear();
  clearUndo();
  forgetErrors();
  selectFields([]);
}

/** Ends the session here even when the server cannot be reached; with unsaved input it asks first. */
export async function leave(options: { discard?: boolean } = {}): Promise<void> {
  const { unsaved } = useDeck.getState();
  if (Object.keys(unsaved).length > 0 && !options.discard) {
    toast({
      id: 'log-out',
      tone: 'warn',
      title: i18next.t('account-menu:unsaved'),
      action: { label: i18next.t('account-menu:log_out_anyway'), run: () => void leave({ discard: true }) },
    });
    return;
  }
  try {
    await api.auth.logout({});
    toast({ tone: 'ok', title: i18next.t('account-menu:logged_out') });
  } catch (error) {
    // The cookie could not be revoked now; this browser forgets the session all the same.
    if (asAppError(error).code !== 'OFFLINE') showError(error);
  } finally {
    forget();
  }
}
