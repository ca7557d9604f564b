import { useTranslation } from 'react-i18next';
import { useFieldList } from '#api/fields/use-fields.ts';
import { PAYMENT } from '#domain/limits.ts';
import { PanelFooter, usePanel } from '#shell/panels/panel-parts.tsx';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { FieldsDrawing } from '#widgets/FieldsDrawing.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { proposePlans } from './actions.ts';
import { ConversionClosed } from './ConversionClosed.tsx';
import { FieldChecklist } from './FieldChecklist.tsx';
import styles from './Panel.module.css';
import { useChoice, type Candidate } from './use-choice.ts';
import { usePrices, useProposable, useProposals } from './use-plans.ts';

/** Chooses fields of linked producers and proposes their plan to whoever owns them: staff may not pay (row 29). */
export default function ProposePanel({ args }: { args: { field_ids: readonly string[] } | undefined }) {
  const { t } = useTranslation('plans');
  const list = useFieldList();
  const prices = usePrices();
  const proposals = useProposals();
  const fields = useProposable();
  if (list.isPending || prices.isPending || proposals.isPending) return <Skeleton rows={6} />;
  const failed = list.error ?? prices.error ?? proposals.error;
  if (failed !== null)
    return <ErrorState error={failed} onRetry={() => void Promise.all([list.refetch(), prices.refetch(), proposals.refetch()])} />;
  if (fields.length === 0) return <EmptyState drawing={<FieldsDrawing />} title={t('propose.none')} text={t('propose.none_text')} />;
  return <Chooser key={args?.field_ids.join()} fields={fields} given={args?.field_ids} can_convert={prices.data?.can_convert ?? false} />;
}

type Props = { fields: readonly Candidate[]; given: readonly string[] | undefined; can_convert: boolean };

function Chooser({ fields, given, can_convert }: Props) {
  const { t } = useTranslation('plans');
  const panel = usePanel();
  const choice = useChoice(fields, given);
  const { field_ids, chosen } = choice;
  const propose = useAction(() => proposePlans(field_ids), {
    done: 'plans:propose.done',
    params: ({ length }) => ({ count: length }),
    onDone: () => panel.close({ discard: true }),
    onError: (error) => {
      if (error.code === 'PROPOSAL_REFUSED') choice.refuse(error);
      return false;
    },
  });
  return (
    <div className={styles['panel']}>
      <p className={styles['note']}>{t('propose.lead')}</p>
      <ConversionClosed />
      <FieldChecklist label={t('propose.fields')} choice={choice} />
      <PanelFooter>
        <Button
          variant="primary"
          busy={propose.busy}
          disabled={!can_convert || chosen.length === 0 || chosen.length > PAYMENT.fields}
          onClick={() => void propose.run()}
        >
          {t('propose.send')}
        </Button>
        <span className={styles['facts']} role="status">
          {t('propose.count', { count: chosen.length })}
        </span>
      </PanelFooter>
    </div>
  );
}
