import { Bug } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useField } from '#api/fields/use-fields.ts';
import { useCalendar } from '#api/use-calendar.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { ChooseField } from '#shell/panels/ChooseField.tsx';
import { PanelScope, usePanelFieldId } from '#shell/panels/panel-parts.tsx';
import { EmptyState, StateIcon } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { Footer } from './Footer.tsx';
import { History } from './History.tsx';
import { CropInput } from './new/CropInput.tsx';
import { NotePhotos } from './new/NotePhotos.tsx';
import { OnItsWay } from './new/OnItsWay.tsx';
import { Result } from './result/Result.tsx';
import styles from './Panel.module.css';
import { useDiagnosisView } from './store.ts';
import { useCrop, useDiagnoses } from './use-diagnoses.ts';

/** What a photo of a plant shows: the newest result, the ones before, and the way to another. */
export default function PestPredictionPanel() {
  const { t } = useTranslation('pest-prediction');
  const field_id = usePanelFieldId();
  const field = useField(field_id);
  const { season } = useCalendar();
  if (field === undefined) return <ChooseField title={t('no_field')} field_id={field_id} />;
  return <FieldDiagnoses key={field.id} field={field} season={season} />;
}

function FieldDiagnoses({ field, season }: { readonly field: Field; readonly season: Season | null }) {
  const { t } = useTranslation('pest-prediction');
  const { first, rows, chosen, has_more, loadOlder } = useDiagnoses(field.id);
  const crop = useCrop(field, season);
  const [picks, setPicks] = useState(false);
  const closePicks = useCallback(() => setPicks(false), []);
  const waiting = useDiagnosisView(({ waiting: all }) => all[field.id] ?? null);
  if (first.data === undefined)
    return first.error === null ? (
      <Skeleton rows={8} />
    ) : (
      <ErrorState error={first.error} title={t('failed')} onRetry={() => void first.refetch()} />
    );
  const { can_run, method } = first.data;
  if (picks) return <NotePhotos field_id={field.id} crop={crop.crop} onClose={closePicks} />;
  return (
    <div className={styles['panel']}>
      <PanelScope>{field.name}</PanelScope>
      {can_run && crop.is_asked && <CropInput value={crop.crop} onChange={crop.say} />}
      {waiting !== null && <OnItsWay waiting={waiting} />}
      {chosen === null && waiting === null && (
        <EmptyState
          drawing={
            <StateIcon tone="accent">
              <Bug size={20} />
            </StateIcon>
          }
          title={t('empty.title')}
          text={can_run ? t(`empty.${method}`) : t('empty.guest')}
        />
      )}
      {chosen !== null && <Result key={chosen.id} diagnosis={chosen} />}
      <History rows={rows} chosen={chosen} has_more={has_more} onMore={loadOlder} field_id={field.id} />
      {can_run && <Footer field={field} crop={crop.crop} chosen={chosen} waiting={waiting} onPick={() => setPicks(true)} />}
    </div>
  );
}
