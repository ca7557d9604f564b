import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCalendar } from '#api/use-calendar.ts';
import { useFieldCan } from '#api/fields/field-can.ts';
import { useFieldList, useFields } from '#api/fields/use-fields.ts';
import type { PanelArgs } from '#shell/panels/define-panel.ts';
import { PanelScope } from '#shell/panels/panel-parts.tsx';
import { focusFieldId, useSelection } from '#state/selection.ts';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import type { RecordKind } from '#domain/activities/record-items.ts';
import { ActivityFormBody } from './form/ActivityFormBody.tsx';
import { FieldChooser } from './form/FieldChooser.tsx';
import { KindPicker } from './form/KindPicker.tsx';
import { LogForm } from './form/LogForm.tsx';
import { isActivity } from './kinds.ts';

type Args = PanelArgs['record_form'] | undefined;

const fieldIdsOf = (args: Args): readonly string[] => {
  if (args === undefined) {
    const { field_ids } = useSelection.getState();
    const focus = focusFieldId(useSelection.getState());
    return field_ids.length > 0 || focus === null ? field_ids : [focus];
  }
  if ('field_ids' in args) return args.field_ids;
  return ['activity' in args ? args.activity.field_id : args.entry.field_id];
};
const kindOf = (args: Args): RecordKind => {
  if (args === undefined || 'field_ids' in args) return args?.kind ?? 'fertilization';
  return 'activity' in args ? args.activity.type : args.entry.kind;
};

/** Enters what was done or seen on one field or many, or changes what is there. */
export default function FormPanel({ args }: { args: Args }) {
  const { t } = useTranslation('activities');
  const all = useFields();
  const list = useFieldList();
  const can = useFieldCan();
  const calendar = useCalendar();
  const [kind, setKind] = useState<RecordKind>(() => kindOf(args));
  const [ids, setIds] = useState<readonly string[]>(() => fieldIdsOf(args));
  const open = all.filter((field) => can(field, 'add_records') === true);
  const chosen = ids.flatMap((id) => open.find((field) => field.id === id) ?? []);
  const is_new = args === undefined || 'field_ids' in args;

  const error = calendar.error ?? (list.data === undefined ? list.error : null);
  if (error !== null)
    return <ErrorState error={error} onRetry={() => void (calendar.error === null ? list.refetch() : calendar.retry())} />;
  const { season, today } = calendar;
  if (season === null || today === undefined || list.isPending) return <Skeleton rows={8} />;
  if (open.length === 0 || (!is_new && chosen.length === 0))
    return <EmptyState title={t('form.no_right')} text={t('form.no_right_text')} />;
  const [first] = chosen;
  const fields = <FieldChooser open={open} chosen={chosen} is_fixed={!is_new} onChange={setIds} />;
  return (
    <>
      <PanelScope>{chosen.length > 1 ? t('form.fields', { count: chosen.length }) : (first?.name ?? '')}</PanelScope>
      {is_new && <KindPicker value={kind} onChange={setKind} />}
      {isActivity(kind) ? (
        <ActivityFormBody
          key={kind}
          type={kind}
          before={args !== undefined && 'activity' in args ? args.activity : null}
          fields={chosen}
          chooser={fields}
          season={season}
          today={today}
        />
      ) : (
        <LogForm
          key={kind}
          kind={kind}
          before={args !== undefined && 'entry' in args ? args.entry : null}
          fields={chosen}
          chooser={fields}
          season={season}
          today={today}
        />
      )}
    </>
  );
}
