import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCalendar } from '#api/use-calendar.ts';
import { useCall } from '#api/use-call.ts';
import { isSeedBrand } from '#domain/accounts/is-seed-brand.ts';
import type { Coverage } from '#domain/coverage/coverage.ts';
import { lastDayOf } from '#domain/coverage/states.ts';
import { runningSeason, seasonYears } from '#domain/seasons/season.ts';
import { PanelActions, PanelScope, PanelTitle } from '#shell/panels/panel-parts.tsx';
import { useSession } from '#state/session.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { LockedState } from '#ui/display/LockedState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { CoverageMenu } from '../CoverageMenu.tsx';
import { StateTag } from '../StateTag.tsx';
import { useCoverages } from '../use-coverages.ts';
import { useSavePdf } from '../use-save-pdf.ts';
import { ApproveDialog } from './ApproveDialog.tsx';
import { CoverageForm } from './CoverageForm.tsx';
import { Facts } from './Facts.tsx';

type OnApprove = { readonly onApprove: (coverage: Coverage) => void; readonly today: string };

/** One coverage beside the list: changed and approved while it waits, read afterwards; or the form of a new one. */
export default function CoverageOnePanel({ args }: { readonly args: { id: string } | undefined }) {
  const { t } = useTranslation('coverage');
  const { today, error, retry } = useCalendar();
  const in_seed = useSession(({ user }) => user !== null && isSeedBrand(user.brand_id));
  const [approving, setApproving] = useState<Coverage | null>(null);
  if (!in_seed) return <LockedState title={t('forbidden')} text={t('forbidden_text')} />;
  if (today === undefined) return error === null ? <Skeleton rows={8} /> : <ErrorState error={error} onRetry={retry} />;
  return (
    <>
      {args === undefined ? (
        <New today={today} onApprove={setApproving} />
      ) : (
        <Stored key={args.id} id={args.id} today={today} onApprove={setApproving} />
      )}
      {approving !== null && <ApproveDialog coverage={approving} today={today} onClose={() => setApproving(null)} />}
    </>
  );
}

function New({ today, onApprove }: OnApprove) {
  const { t } = useTranslation('coverage');
  const { season } = useCalendar();
  const { data, error, refetch } = useCoverages();
  // What was typed outlasts a list that cannot be read again.
  if (data === undefined) return error === null ? <Skeleton rows={8} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data.can_create) return <LockedState title={t('form.no_right')} text={t('form.no_right_text')} />;
  const is_open = season !== null && today <= lastDayOf(season);
  return <CoverageForm opened={null} season={is_open ? season : runningSeason(today)} today={today} onApprove={onApprove} />;
}

function Stored({ id, today, onApprove }: OnApprove & { readonly id: string }) {
  const { t } = useTranslation('coverage');
  const { data, error, refetch } = useCall(api.coverage.get, { coverage_id: id });
  const pdf = useSavePdf();
  if (error?.code === 'NOT_FOUND') return <EmptyState title={t('gone')} text={t('gone_text')} />;
  if (data === undefined)
    return error === null ? <Skeleton rows={8} /> : <ErrorState error={error} title={t('unread')} onRetry={() => void refetch()} />;
  return (
    <>
      <PanelTitle>{t('one', { years: seasonYears(data) })}</PanelTitle>
      <PanelScope>
        <StateTag state={data.state} />
      </PanelScope>
      <PanelActions>
        <IconButton
          size="sm"
          label={t('menu.pdf')}
          icon={<Download size={16} aria-hidden="true" />}
          disabled={pdf.busy}
          onClick={() => void pdf.run(data)}
        />
        <CoverageMenu coverage={data} />
      </PanelActions>
      {data.can.includes('edit') ? (
        <CoverageForm opened={data} season={data} today={today} onApprove={onApprove} />
      ) : (
        <Facts coverage={data} />
      )}
    </>
  );
}
