import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language } from '#domain/codes.ts';
import type { User } from '#domain/schemas/user.ts';
import { api } from '#api/client.ts';
import { updateUser } from '#api/update-user.ts';
import { useCall } from '#api/use-call.ts';
import { useSeasonLabels } from '#i18n/use-season-labels.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { setPreferences, usePreferences, type Density, type Preferences } from '#state/preferences.ts';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { Select } from '#ui/inputs/Select.tsx';
import { Switch } from '#ui/inputs/Switch.tsx';
import styles from './Account.module.css';
import { Section } from './Section.tsx';

const LANGUAGE_NAMES: readonly { value: Language; label: string }[] = [
  { value: 'es', label: 'Español' },
  { value: 'en', label: 'English' },
  { value: 'pt', label: 'Português' },
];
const DENSITIES: readonly Density[] = ['compact', 'normal', 'comfortable'];

/** On screen at once, then on the account. */
const choose = async (changes: Parameters<typeof updateUser>[0], shown: Partial<Preferences> = {}): Promise<void> => {
  setPreferences(shown);
  await updateUser(changes);
};

/** Everything here applies at once. */
export function Choices({ user }: { user: User }) {
  const { t } = useTranslation('account');
  const labelOf = useSeasonLabels();
  const preferences = usePreferences();
  const saved = useCall(api.seasons.list, {}, { stale_ms: 600_000 });
  const save = useAction(choose, { done: 'account:choices.saved' });
  const chosen = user.selected_season ?? saved.data?.current ?? null;
  const keyOf = ({ year, season, period }: NonNullable<User['selected_season']>): string => `${year}-${season}-${period}`;
  const { current, seasons: recorded = [] } = saved.data ?? {};
  const seasons = [
    ...new Map([...(current ? [current] : []), ...recorded, ...(chosen ? [chosen] : [])].map((one) => [keyOf(one), one])).values(),
  ];
  return (
    <Section id="choices" title={t('choices.title')}>
      <div className={styles['form']}>
        <Segmented
          label={t('choices.language')}
          label_shown
          full
          options={LANGUAGE_NAMES}
          value={preferences.language}
          onChange={(language) => void save.run({ selected_language: LANGUAGES[language] }, { language })}
        />
        <Select
          label={t('choices.season')}
          options={seasons.map((season) => ({ value: keyOf(season), label: labelOf(season) }))}
          value={chosen === null ? null : keyOf(chosen)}
          onChange={(key) => {
            const season = seasons.find((one) => keyOf(one) === key);
            if (season) void save.run({ selected_season: { year: season.year, season: season.season, period: season.period } });
          }}
        />
        <Segmented
          label={t('choices.density')}
          label_shown
          full
          options={DENSITIES.map((value) => ({ value, label: t(`choices.${value}`) }))}
          value={preferences.density}
          onChange={(density) => void save.run({ density }, { density })}
        />
        <Switch checked={preferences.shortcuts} onChange={(shortcuts) => void save.run({ has_shortcuts: shortcuts }, { shortcuts })}>
          {t('choices.shortcuts')}
        </Switch>
      </div>
    </Section>
  );
}
