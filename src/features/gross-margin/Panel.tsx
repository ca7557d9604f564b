import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useField } from '#api/fields/use-fields.ts';
import { useCalendar } from '#api/use-calendar.ts';
import { followedPlan } from '#domain/margins/followed-plans.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ChooseField } from '#shell/panels/ChooseField.tsx';
import { PanelScope, usePanelFieldId } from '#shell/panels/panel-parts.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { Editor } from './editor/Editor.tsx';
import { FirstPlan } from './editor/FirstPlan.tsx';
import styles from './Panel.module.css';
import { Scenarios } from './editor/Scenarios.tsx';
import { useMargins } from './use-margins.ts';

/** The gross margin of one field's season: what it is reckoned from at the left, what comes of it at the right. */
export default function GrossMarginPanel() {
  const { t } = useTranslation('gross-margin');
  const field_id = usePanelFieldId();
  const field = useField(field_id);
  const { season, error, retry } = useCalendar();
  if (error !== null) return <ErrorState error={error} onRetry={retry} />;
  if (field === undefined) return <ChooseField title={t('no_field')} field_id={field_id} />;
  if (season === null) return <Skeleton rows={8} />;
  return <FieldMargin key={field.id} field={field} season={season} />;
}

function FieldMargin({ field, season }: { readonly field: Field; readonly season: Season }) {
  const { t } = useTranslation('gross-margin');
  const format = useFormat();
  const margins = useMargins(field, season);
  const [chosen, setChosen] = useState<string | null>(null);
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const { plans, error, retry } = margins;
  const scope = <PanelScope>{`${field.name} · ${format.hectares(field.area_ha)}`}</PanelScope>;
  if (error !== null) {
    const is_refused = error.code === 'FORBIDDEN' || error.code === 'CONSENT_REQUIRED';
    return (
      <div className={styles['none']}>
        {scope}
        {is_refused ? (
          <EmptyState title={t('no_right')} text={t('no_right_text')} />
        ) : (
          <ErrorState error={error} title={t('failed')} onRetry={retry} />
        )}
      </div>
    );
  }
  if (plans === null)
    return (
      <div className={styles['none']}>
        {scope}
        <Skeleton rows={10} />
      </div>
    );
  const plan = plans.find(({ id }) => id === chosen) ?? followedPlan(plans);
  return (
    <>
      {scope}
      {plan === undefined ? (
        <FirstPlan field={field} season={season} margins={margins} onMade={setChosen} />
      ) : (
        <div className={styles['margin']} data-fills>
          <div className={styles['panel']}>
            <div className={styles['bar']}>
              <Scenarios plans={plans} chosen={plan.id} onChoose={setChosen} />
              <div ref={setBar} className={styles['tools']} />
            </div>
            {/* Made anew with each scenario, for what is typed is its own; the choice between them stays. */}
            <Editor
              key={plan.id}
              field={field}
              season={season}
              plan={plan}
              plans={plans}
              margins={margins}
              bar={bar}
              onChoose={setChosen}
            />
          </div>
        </div>
      )}
    </>
  );
}
