import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCalendar } from '#api/use-calendar.ts';
import { useFieldList, useFocusField } from '#api/fields/use-fields.ts';
import { findGenotype } from '#domain/catalog/genotypes.ts';
import { PROVINCES } from '#domain/catalog/provinces.ts';
import { cropKey } from '#domain/codes.ts';
import { cropIn } from '#domain/seasons/season.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useSession } from '#state/session.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { Analysis } from './Analysis.tsx';
import { Historical } from './Historical.tsx';
import styles from './Panel.module.css';
import { QuestionForm } from './QuestionForm.tsx';
import { suggestedSowing, type Question } from './question.ts';

const TABS = ['analysis', 'historical'] as const;
type Tab = (typeof TABS)[number];

/** What is known of a crop in a place, with or without fields of one's own. */
function Explorer({ first, today }: { first: Question; today: string }) {
  const { t } = useTranslation(['crop-explorer', 'catalog']);
  const format = useFormat();
  const language = useLanguage();
  const [question, setQuestion] = useState(first);
  const [is_touched, setTouched] = useState(false);
  const [tab, setTab] = useState<Tab>('analysis');
  const suggested = suggestedSowing(question, today);
  const sown = question.sown ?? suggested;
  const { province, crop, genotype_id } = question;
  // A narrow panel has no room for both: the form folds to what was asked, and the answer is seen.
  const [is_asking, setAsking] = useState(province === null || crop === null);
  const form_id = useId();
  const asked = [
    province === null ? undefined : PROVINCES.find(({ code }) => code === province)?.name,
    crop === null ? undefined : t(`catalog:crop.${cropKey(crop) ?? 'other'}`),
    genotype_id === null ? undefined : findGenotype(genotype_id)?.names[language],
    sown === '' ? undefined : format.dayMonth(sown),
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
  return (
    <div className={styles['explorer']}>
      <div className={styles['asked']}>
        <span>{asked}</span>
        <Button size="sm" aria-expanded={is_asking} aria-controls={form_id} onClick={() => setAsking(!is_asking)}>
          {t(is_asking ? 'form.fold' : 'form.change')}
        </Button>
      </div>
      <div id={form_id} className={styles['question']} data-open={is_asking}>
        <QuestionForm
          question={question}
          suggested={suggested}
          is_touched={is_touched}
          onChange={(change) => {
            setTouched(true);
            setQuestion({ ...question, ...change });
          }}
        />
      </div>
      <div className={styles['tabs']}>
        <Segmented
          label={t('tabs.label')}
          value={tab}
          options={TABS.map((value) => ({ value, label: t(`tabs.${value}`) }))}
          onChange={setTab}
        />
      </div>
      {tab === 'analysis' && (province === null || crop === null || sown === '') && (
        <EmptyState title={t('choose')} text={t('choose_text')} />
      )}
      {tab === 'analysis' && province !== null && crop !== null && sown !== '' && (
        <Analysis question={{ province, crop, sown, ...(genotype_id === null ? {} : { genotype_id }) }} />
      )}
      {tab === 'historical' &&
        (crop === null ? (
          <EmptyState title={t('choose')} text={t('choose_text')} />
        ) : (
          <Historical key={crop} crop={crop} province={province} />
        ))}
    </div>
  );
}

/** Begins with the place and crop of the field in focus, else of the first field, else with the user's country alone. */
export default function CropExplorerPanel() {
  const list = useFieldList();
  const focus = useFocusField();
  const { season, today, error, retry } = useCalendar();
  const country = useSession((state) => state.user?.country) ?? 'AR';
  if (error !== null) return <ErrorState error={error} onRetry={retry} />;
  if (today === undefined || list.isPending || season === null) return <Skeleton rows={6} />;
  const field = focus ?? list.data?.fields[0];
  const crop = field === undefined ? undefined : (cropIn(field.crops, season) ?? field.crops[0]);
  const first: Question = {
    country: field?.country ?? country,
    province: field?.country ? field.province : null,
    crop: crop?.crop ?? null,
    genotype_id: crop?.genotype_id ?? null,
    sown: null,
  };
  return <Explorer first={first} today={today} />;
}
