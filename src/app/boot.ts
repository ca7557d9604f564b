import { i18next, setLanguage, startI18n } from '#i18n/index.ts';
import { watchInput } from '#shell/input-mode.ts';
import { toast } from '#shell/feedback/toast.ts';
import { setPreferences, usePreferences } from '#state/preferences.ts';
import { useSession } from '#state/session.ts';
import { onStorageProblem } from '#state/stored-value.ts';
import { LANGUAGES, type Language } from '#domain/codes.ts';
import { leaveAnalytics } from './start/leave-analytics.ts';
import { keepToOnePerson } from './start/one-person.ts';
import { removeForeignServiceWorkers } from './start/service-workers.ts';

const country = () => useSession.getState().user?.country ?? 'AR';
const languageOf = (id: number): Language => (Object.keys(LANGUAGES) as Language[]).find((key) => LANGUAGES[key] === id) ?? 'es';

/** Language follows the preference; a user who logs in brings his own, with his density and whether he wants single-key shortcuts. */
function followLanguage(): void {
  const apply = (): void => void setLanguage(usePreferences.getState().language, country());
  usePreferences.subscribe((state, before) => state.language !== before.language && apply());
  useSession.subscribe(({ user }, before) => {
    if (!user || user.id === before.user?.id) return;
    const { density, has_shortcuts } = user;
    setPreferences({ language: languageOf(user.selected_language), density, shortcuts: has_shortcuts });
    apply();
  });
}

/** A session the cookie can renew is picked up; without one the visitor is anonymous. */
async function resumeSession(): Promise<void> {
  const { renewSession } = await import('#api/renew-session.ts');
  const renewed = await renewSession();
  if (!renewed && useSession.getState().status === 'unknown') useSession.setState({ status: 'anonymous' });
}

/** Says once that this browser keeps nothing, or not all; there must be texts by now. */
function warnOfStorageProblems(): void {
  let isShown = false;
  onStorageProblem((cause) => {
    console.warn(cause);
    if (isShown) return;
    isShown = true;
    // Until closed: at start-up nobody may be looking yet.
    toast({ tone: 'warn', title: i18next.t('common:storage.blocked'), text: i18next.t('common:storage.blocked_hint'), life_ms: null });
  });
}

/** Start-up behind the splash, in the order of the specification §2. */
export async function boot(): Promise<void> {
  watchInput();
  await Promise.all([startI18n(usePreferences.getState().language, country()), resumeSession(), removeForeignServiceWorkers()]);
  warnOfStorageProblems();
  followLanguage();
  keepToOnePerson();
  leaveAnalytics();
  void import('./start/check-build.ts').then(({ checkBuild }) => checkBuild()).catch(console.warn);
}
