import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldCan } from '#api/fields/field-can.ts';
import { fieldPolygon } from '#api/fields/field-shapes.ts';
import { useFieldList, useFields } from '#api/fields/use-fields.ts';
import { useCalendar } from '#api/use-calendar.ts';
import { contains } from '#domain/geometry/measure/contains.ts';
import type { Field } from '#domain/schemas/field.ts';
import { cropIn } from '#domain/seasons/season.ts';
import { freeCenter, unproject } from '#map/camera.ts';
import type { PanelArgs } from '#shell/panels/define-panel.ts';
import { PanelScope, PanelTitle } from '#shell/panels/panel-parts.tsx';
import { useWindows } from '#shell/windows/windows-store.ts';
import { focusFieldId, useSelection } from '#state/selection.ts';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { ComboBox } from '#ui/inputs/ComboBox.tsx';
import { NoteFormBody } from './form/NoteFormBody.tsx';
import { rounded } from './map/find-me.ts';
import { aimsByFinger } from './map/placing.ts';

type Args = PanelArgs['note_form'] | undefined;

const fieldIdOf = (args: Args): string | null => {
  if (args === undefined) return focusFieldId(useSelection.getState());
  return 'note' in args ? args.note.field_id : args.field_id;
};

/** Of the map a full sheet leaves a strip nobody aims with. */
const isMapCovered = (): boolean => {
  const { width_class, detent } = useWindows.getState();
  return width_class === 'phone' && detent === 'full';
};

/** The middle of the map where that lies in the field and is seen, else the middle of the field. */
function placeIn(field: Field | undefined): readonly [number, number] | null {
  const middle = unproject(freeCenter());
  if (field === undefined) return middle === null ? null : rounded([middle[0], middle[1]]);
  const polygon = fieldPolygon(field.id);
  const is_aimed = middle !== null && polygon !== undefined && !isMapCovered() && contains(polygon, middle);
  return rounded(is_aimed ? [middle[0], middle[1]] : field.label);
}

function Form({ args }: { args: Args }) {
  const { t } = useTranslation('notes');
  const all = useFields();
  const list = useFieldList();
  const calendar = useCalendar();
  const can = useFieldCan();
  const [field_id, setFieldId] = useState(() => fieldIdOf(args));
  const note = args !== undefined && 'note' in args ? args.note : null;
  const placed = args !== undefined && 'position' in args ? args.position : undefined;
  const begins = args !== undefined && 'begins' in args ? args.begins : undefined;
  const photos = args !== undefined && 'photos' in args ? (args.photos ?? []) : [];
  // as it is opened: a mouse that comes later does not begin
  const [places] = useState(() =>
    note === null ? placed === undefined && !aimsByFinger() : args !== undefined && 'moves' in args && args.moves === true,
  );
  const error = calendar.error ?? (list.data === undefined ? list.error : null);
  if (error !== null)
    return <ErrorState error={error} onRetry={() => void (calendar.error === null ? list.refetch() : calendar.retry())} />;
  const { season, today } = calendar;
  if (season === null || today === undefined || list.isPending) return <Skeleton rows={8} />;
  const open = all.filter((one) => can(one, 'add_notes') === true);
  const field = (note === null ? open : all).find(({ id }) => id === field_id);
  const is_refused = note === null ? open.length === 0 || (field_id !== null && field === undefined) : !note.can_edit;
  if (is_refused) return <EmptyState title={t('form.no_right')} text={t('form.no_right_text')} />;
  return (
    <>
      {note !== null && <PanelTitle>{t('form.edit_title')}</PanelTitle>}
      <PanelScope>{field?.name ?? ''}</PanelScope>
      <NoteFormBody
        key={note?.id ?? 'new'}
        opened={note}
        field={field ?? null}
        today={today}
        crop={field === undefined ? null : (cropIn(field.crops, season)?.crop ?? null)}
        position={placed ?? placeIn(field)}
        {...(begins === undefined ? {} : { begins })}
        places={places}
        photos={photos}
        chooser={
          note === null && field === undefined ? (
            <ComboBox
              name="field_id"
              label={t('form.field')}
              placeholder={t('form.find_field')}
              value={null}
              options={open.map(({ id, name, farm_name }) => ({ value: id, label: name, note: farm_name }))}
              onChange={setFieldId}
            />
          ) : null
        }
      />
    </>
  );
}

/** Writes a note of a field, or changes one. */
export default function FormPanel({ args }: { args: Args }) {
  // What is begun elsewhere is a note of its own, also where the form was open already.
  return <Form key={args !== undefined && 'begins' in args ? JSON.stringify(args) : 'own'} args={args} />;
}
