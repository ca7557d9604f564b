import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { useFieldList } from '#api/fields/use-fields.ts';
import { codeText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { PanelFooter, usePanel } from '#shell/panels/panel-parts.tsx';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { FieldsDrawing } from '#widgets/FieldsDrawing.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { startTrial } from './actions.ts';
import styles from './Panel.module.css';
import { useTrialFields } from './use-plans.ts';

/** Chooses the one field that is tried free for a year. */
export default function TrialPanel({ args }: { args: { field_id: string } | undefined }) {
  const { t } = useTranslation('plans');
  const format = useFormat();
  const panel = usePanel();
  const name = useId();
  const list = useFieldList();
  const trial = useCall(api.payment.hasTrial, {});
  const fields = useTrialFields();
  const [chosen, setChosen] = useState<string | null>(args?.field_id ?? null);
  const start = useAction(startTrial, {
    done: 'plans:trial.done',
    params: (field) => ({ name: field.name, date: format.date(field.plan_ends ?? '') }),
    onDone: () => panel.close({ discard: true }),
  });
  if (list.isPending || trial.isPending) return <Skeleton rows={6} />;
  const failed = list.error ?? trial.error;
  if (failed !== null) return <ErrorState error={failed} onRetry={() => void Promise.all([list.refetch(), trial.refetch()])} />;
  if (trial.data?.has_trial === true)
    return (
      <EmptyState
        title={codeText('TRIAL_USED')}
        text={trial.data.ends === null ? undefined : t('trial.used', { date: format.date(trial.data.ends) })}
        actions={<Button onClick={() => openPanel('plan_convert')}>{t('convert.choose')}</Button>}
      />
    );
  if (fields.length === 0) return <EmptyState drawing={<FieldsDrawing />} title={t('trial.none')} />;
  const field_id = fields.some(({ id }) => id === chosen) ? chosen : null;
  return (
    <div className={styles['panel']}>
      <p className={styles['note']}>{t('trial.text')}</p>
      <fieldset className={styles['choices']}>
        <legend className="visually-hidden">{t('trial.fields')}</legend>
        {fields.map((field) => (
          <label key={field.id} className={styles['choice']}>
            <input type="radio" name={name} checked={field_id === field.id} onChange={() => setChosen(field.id)} />
            {field.name} <span className={styles['sub']}>{`${field.farm_name} · ${format.hectares(field.area_ha)}`}</span>
          </label>
        ))}
      </fieldset>
      <PanelFooter>
        <Button
          variant="primary"
          busy={start.busy}
          disabled={field_id === null}
          onClick={() => field_id !== null && void start.run(field_id)}
        >
          {t('trial.start')}
        </Button>
      </PanelFooter>
    </div>
  );
}
