import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useFieldCan } from '#api/fields/field-can.ts';
import { useField } from '#api/fields/use-fields.ts';
import { useCalendar } from '#api/use-calendar.ts';
import { useCall } from '#api/use-call.ts';
import type { Field } from '#domain/schemas/field.ts';
import { seasonKey, seasonYears } from '#domain/seasons/season.ts';
import { ChooseField } from '#shell/panels/ChooseField.tsx';
import { PanelScope, usePanelFieldId } from '#shell/panels/panel-parts.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { ReportForm } from './form/ReportForm.tsx';
import { FieldReports } from './report/FieldReports.tsx';
import type { ReportPlace } from './shown-report.ts';

type View = { readonly kind: 'list' } | { readonly kind: 'new' } | { readonly kind: 'version'; readonly of: ReportPlace };

/** A report begun anew, or from the one it is to be a new version of. */
function Form({
  field,
  of,
  onDone,
}: {
  readonly field: Field;
  readonly of: ReportPlace | null;
  readonly onDone: (report: ReportPlace) => void;
}) {
  const { season, today, error, retry } = useCalendar();
  const before = useCall(api.reports.one, of ?? { field_id: field.id, report_id: field.id }, { enabled: of !== null });
  const failed = error ?? (of === null ? null : before.error);
  if (failed !== null) return <ErrorState error={failed} onRetry={error === null ? () => void before.refetch() : retry} />;
  if (season === null || today === undefined || (of !== null && before.data === undefined)) return <Skeleton variant="chart" rows={6} />;
  const replaced = before.data?.report ?? null;
  return (
    <ReportForm
      key={seasonKey(season)}
      field={field}
      season={season}
      today={today}
      replaced={of === null ? null : replaced}
      onIssued={({ field_id, id }) => onDone({ field_id, report_id: id })}
    />
  );
}

function Reports({ field, args }: { readonly field: Field; readonly args: { replaces?: ReportPlace } | undefined }) {
  const { t } = useTranslation('planning-report');
  const { season } = useCalendar();
  const can = useFieldCan();
  // A brand without analytics has no chart to begin with (rules 37).
  const refusal = [can(field, 'create_report'), can(field, 'analytics')].find((verdict) => verdict !== true) ?? null;
  const replaces = args?.replaces;
  const [view, setView] = useState<View>(replaces === undefined ? { kind: 'list' } : { kind: 'version', of: replaces });
  const [made, setMade] = useState<ReportPlace | null>(null);
  const scope = <PanelScope>{t('scope', { field: field.name, years: season === null ? '' : seasonYears(season) })}</PanelScope>;
  const done = (report: ReportPlace): void => {
    setMade(report);
    setView({ kind: 'list' });
  };
  if (view.kind !== 'list')
    return (
      <>
        {scope}
        <Form field={field} of={view.kind === 'version' ? view.of : null} onDone={done} />
      </>
    );
  return (
    <>
      {scope}
      <FieldReports
        field={field}
        refusal={refusal}
        shown={made}
        onNew={() => setView({ kind: 'new' })}
        onVersion={(of) => setView({ kind: 'version', of })}
      />
    </>
  );
}

/** The planning reports of the field in focus: those there are, and the form of the next one. */
export default function PlanningReportPanel({ args }: { readonly args: { replaces?: ReportPlace } | undefined }) {
  const { t } = useTranslation('planning-report');
  const field_id = usePanelFieldId();
  const field = useField(field_id);
  if (field === undefined) return <ChooseField title={t('no_field')} field_id={field_id} />;
  return <Reports key={field.id} field={field} args={args} />;
}
