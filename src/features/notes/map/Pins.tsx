import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useField, useFields } from '#api/fields/use-fields.ts';
import type { NotePin } from '#domain/notes/note.ts';
import { useFormat } from '#i18n/use-format.ts';
import { bringIntoView, fitBBox } from '#map/camera.ts';
import { MapAnchor, MapMarks } from '#map/map-anchor.tsx';
import { openPanel } from '#shell/panels/open-panel.ts';
import { useActiveTool } from '#shell/tools.ts';
import { focusFieldId, openField, useSelection } from '#state/selection.ts';
import { passes } from '../list/note-filter.ts';
import { TYPE_ICONS } from '../note-types.tsx';
import { selectNote, setScope, useFormOnMap, useNotesView } from '../store.ts';
import { useDescribe } from '../use-describe.ts';
import { usePins } from '../use-pins.ts';
import styles from './OnMap.module.css';
import { CountPin, Pin } from './Pin.tsx';
import { apartEnough, boundsOf } from './pin-places.ts';
import { usePinPlaces } from './use-pin-places.ts';

/** Clear of the crosshair of the arrows. */
const TAG_PX = -40;

/** White pins by type, the chosen one dark and larger with its name; those that would cover each other as one with their number. */
export function Pins() {
  const pins = usePins();
  const { filter, selected } = useNotesView();
  const draft = useFormOnMap((state) => state.draft);
  const is_drawing = useActiveTool() !== null;
  const selected_id = draft?.id ?? selected?.note_id ?? null;
  const shown = useMemo(() => pins.filter((pin) => pin.id !== selected_id && passes(pin, filter)), [pins, filter, selected_id]);
  const places = usePinPlaces(shown);
  const chosen = pins.find(({ id }) => id === selected_id);
  const order = useMemo(() => new Map(pins.map(({ id }, at) => [id, at])), [pins]);
  const choose = useChoose();
  return (
    <MapMarks className={is_drawing ? styles['drawn_upon'] : undefined}>
      {places.map(({ members, position }) => {
        const [first] = members;
        if (first === undefined) return null;
        return (
          <MapAnchor key={first.id} position={position}>
            {members.length === 1 ? (
              <NotePinButton pin={first} onPress={() => choose(first)} />
            ) : (
              <Cluster
                members={members}
                next={chosen === undefined ? first : (members.find(isAfter(order, chosen)) ?? first)}
                onNext={choose}
              />
            )}
          </MapAnchor>
        );
      })}
      {draft === null && chosen !== undefined && <Chosen pin={chosen} />}
      <DraftPin />
    </MapMarks>
  );
}

/** In the order of all: the one after the chosen one. */
const isAfter = (order: ReadonlyMap<string, number>, chosen: NotePin) => {
  const at = order.get(chosen.id) ?? 0;
  return ({ id }: NotePin): boolean => (order.get(id) ?? 0) > at;
};

function useChoose(): (pin: NotePin) => void {
  const fields = useFields();
  return (pin) => {
    const of = (id: string | null) => fields.find((field) => field.id === id);
    const focus = of(focusFieldId(useSelection.getState()));
    const own = of(pin.field_id);
    // what is chosen on the map is also in the list
    if (focus !== undefined && own !== undefined && own.id !== focus.id) {
      if (own.farm_id === focus.farm_id) setScope('farm');
      else openField(own.id);
    }
    selectNote({ field_id: pin.field_id, note_id: pin.id });
    openPanel('notes');
  };
}

function NotePinButton({ pin, onPress }: { pin: NotePin; onPress: () => void }) {
  const { t } = useTranslation('notes');
  const format = useFormat();
  const describe = useDescribe();
  const field = useField(pin.field_id);
  const name = t('pin', { title: describe.title(pin), field: field?.name ?? '', date: format.dayMonth(pin.date) });
  return (
    <button type="button" tabIndex={-1} className={styles['pin']} aria-label={name} data-pin={pin.id} onClick={onPress}>
      <Pin icon={TYPE_ICONS[pin.type]} is_public={pin.is_published} />
    </button>
  );
}

/** Comes nearer until they stand apart; where they never will, one after the other. */
function Cluster({ members, next, onNext }: { members: readonly NotePin[]; next: NotePin; onNext: (pin: NotePin) => void }) {
  const { t } = useTranslation('notes');
  const press = (): void => {
    const bounds = boundsOf(members.map(({ position }) => position));
    if (apartEnough(bounds)) fitBBox(bounds);
    else onNext(next);
  };
  return (
    <button type="button" tabIndex={-1} className={styles['pin']} aria-label={t('pins', { count: members.length })} onClick={press}>
      <CountPin count={members.length} />
    </button>
  );
}

function Chosen({ pin }: { pin: NotePin }) {
  const format = useFormat();
  const describe = useDescribe();
  const [longitude, latitude] = pin.position;
  useEffect(() => bringIntoView([longitude, latitude]), [pin.id, longitude, latitude]);
  return (
    <MapAnchor position={pin.position}>
      <div className={styles['chosen']} data-pin={pin.id} data-selected="true">
        <span className={styles['tag']}>
          {describe.title(pin)} <span>{format.dayMonth(pin.date)}</span>
        </span>
        <Pin icon={TYPE_ICONS[pin.type]} is_public={pin.is_published} is_chosen />
      </div>
    </MapAnchor>
  );
}

/** The note of the form, and beside the pointer what is being put. */
function DraftPin() {
  const { draft, placing, cursor } = useFormOnMap();
  if (draft === null || placing?.has_crosshair === true) return null;
  return (
    <>
      {(placing === null || cursor === null) && (
        <MapAnchor position={draft.position}>
          <div className={styles['chosen']} data-pin="draft" data-selected="true">
            <Pin icon={draft.type === null ? null : TYPE_ICONS[draft.type]} is_public={false} is_chosen />
          </div>
        </MapAnchor>
      )}
      {placing !== null && cursor !== null && (
        <MapAnchor position={cursor} offset_px={TAG_PX}>
          <span className={styles['tag']}>{draft.title}</span>
        </MapAnchor>
      )}
    </>
  );
}
