import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSeason } from '#api/use-season.ts';
import { useOwner } from '#api/fields/use-owner.ts';
import { draftToInfo, EMPTY_DRAFT, type FieldDraft } from '#domain/fields/check-draft.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { codeText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import type { DrawCheck, DrawStatus } from '#map/draw/types.ts';
import { announce } from '#shell/feedback/announce.ts';
import { useUnsaved } from '#shell/panels/panel-parts.tsx';
import { useAction } from '#shell/feedback/use-action.ts';
import { FieldInfoInputs } from '#widgets/FieldInfoInputs.tsx';
import { ForWhom } from '#widgets/ForWhom.tsx';
import { useFieldDraft } from '#widgets/use-field-draft.ts';
import { createField, removeNewField } from './actions.ts';
import { AreaFacts } from './facts/AreaFacts.tsx';
import { Checklist, type ChecklistProps } from './facts/Checklist.tsx';
import styles from './DrawPanel.module.css';
import { DrawOrImport } from './draw/DrawOrImport.tsx';
import { ShapeChoice } from './draw/ShapeChoice.tsx';
import { useOutline } from './draw/use-outline.ts';
import { usePutAway } from './draw/use-put-away.ts';
import { SaveFooter } from './SaveFooter.tsx';
import { useOverlaps } from './use-overlaps.ts';
import { useSimpleParts } from './use-simple-parts.ts';
import { useTool } from './use-tool.ts';

/** Speaks the area for each new vertex and when it closes, not for each move of the pointer. */
function useSpokenArea(status: DrawStatus | null): void {
  const { t } = useTranslation('field-drawing');
  const format = useFormat();
  const count = status?.vertices.length ?? 0;
  useEffect(() => {
    if (count > 2) announce(t('announce', { area: format.hectares((status?.area_m2 ?? 0) / 10_000), count }));
    // oxlint-disable-next-line react/exhaustive-deps -- the area changes with each move of the pointer
  }, [count, status?.closed]);
}

/** How an outline that crosses itself is divided where it does; null where it cannot be. */
function useDivision(polygon: Polygon | null, check: DrawCheck | null, divide: (parts: readonly Polygon[]) => void): ChecklistProps['fix'] {
  const { t } = useTranslation('field-drawing');
  const parts = useSimpleParts(polygon, check);
  // A drawing has no holes.
  if (parts.length < 2 || parts.some(({ coordinates }) => coordinates.length > 1)) return null;
  const label = parts.length === 2 ? t('check.divide') : t('check.divide_more', { parts: parts.length });
  return { label, run: () => divide(parts) };
}

/** What is known of a field before it is drawn. */
const firstDraft = (farms: readonly { readonly name: string }[], [fiscal_name = '']: readonly string[]): FieldDraft => ({
  ...EMPTY_DRAFT,
  farm_name: farms.length === 1 ? (farms[0]?.name ?? '') : '',
  fiscal_name,
  ownership: 'owner',
});

/** Saves the new field, with undo where it is the user's own. */
function useSaving(for_id: string | null, onDone: () => void, onNameTaken: () => void) {
  return useAction(createField, {
    done: 'field-drawing:draw.saved',
    params: (field) => ({ name: field.name }),
    // What was made for a producer is his to take away.
    ...(for_id === null ? { undo: removeNewField } : {}),
    onDone,
    onError: (error) => {
      if (error.code !== 'FIELD_NAME_TAKEN') return false;
      onNameTaken();
      return true;
    },
  });
}

/** A new field: its outline on the map, its data here, checked while both are made. */
export default function DrawPanel() {
  const { t } = useTranslation('field-drawing');
  const form = useRef<HTMLFormElement>(null);
  const [for_id, setFor] = useState<string | null>(null);
  const { served, farms, fiscal_names, producers, fields } = useOwner(for_id);
  const season = useSeason();
  const outlined = useOutline(drop);
  const { polygon, drawing } = outlined;
  const { draft, change, setChange, problems, setProblems, type, check } = useFieldDraft(firstDraft(farms, fiscal_names));
  const overlaps = useOverlaps(polygon);
  const status = drawing?.status ?? null;
  const count = status?.vertices.length ?? 0;
  useUnsaved(count > 0);
  useTool('draw', leave);
  const away = usePutAway(outlined, { change, setChange, for_id, setFor });
  useSpokenArea(status);

  function drop(): void {
    away.drop();
  }
  function leave(): void {
    away.leave();
  }

  const save = useSaving(for_id, away.goOn, () => setProblems({ name: 'FIELD_NAME_TAKEN' }));
  const outline = status?.check ?? null;
  const fix = useDivision(polygon, outline, away.divide);
  const why = polygon === null ? codeText('GEOMETRY_NOT_CLOSED') : outline?.ok === false ? codeText(outline.code, outline.params) : null;
  const submit = (): void => {
    if (why !== null || polygon === null || season === null || !check({ fields }, form.current)) return;
    void save.run(draftToInfo(draft, farms, season), polygon, for_id);
  };
  const info = { draft, onChange: type, problems, fiscal_names, producers, season };
  return (
    <form
      ref={form}
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <DrawOrImport onLeave={leave} />
      <ShapeChoice kind={outlined.kind} drawing={drawing} onChoose={away.choose} />
      <AreaFacts area_m2={status?.area_m2 ?? 0} length_m={status?.length_m ?? 0} vertices={count} />
      <Checklist
        check={count > 2 ? outline : null}
        area_m2={status?.area_m2 ?? 0}
        closed={polygon !== null}
        overlaps={overlaps}
        fix={fix}
      />
      <ForWhom
        label={t('draw.for_whom')}
        producers={served}
        value={for_id}
        onChange={(producer_id) => {
          setFor(producer_id);
          type({ farm_name: '', fiscal_name: '', producer_id: null });
        }}
      />
      <FieldInfoInputs {...info} farms={farms.map((farm) => farm.name)} />
      <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      <SaveFooter
        why_id="draw-why"
        why={why}
        why_shown={count > 0}
        label={t('draw.save')}
        busy={save.busy}
        disabled={season === null}
        onSave={submit}
      />
    </form>
  );
}
