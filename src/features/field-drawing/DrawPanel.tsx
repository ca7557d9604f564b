import { Upload, VectorSquare } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSeason } from '#api/use-season.ts';
import { useOwner } from '#api/fields/use-owner.ts';
import { draftToInfo, EMPTY_DRAFT } from '#domain/fields/check-draft.ts';
import { areaM2 } from '#domain/geometry/measure/area.ts';
import type { Polygon, Position } from '#domain/geometry/types.ts';
import { codeText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { announce } from '#shell/feedback/announce.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { usePanel, useUnsaved } from '#shell/panels/panel-parts.tsx';
import { toast } from '#shell/feedback/toast.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { FieldInfoInputs } from '#widgets/FieldInfoInputs.tsx';
import { ForWhom } from '#widgets/ForWhom.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { useFieldDraft } from '#widgets/use-field-draft.ts';
import { createField, removeNewField } from './actions.ts';
import { AreaFacts } from './facts/AreaFacts.tsx';
import { Checklist } from './facts/Checklist.tsx';
import { keepDraft, readDraft } from './draw/draft.ts';
import { askBack, offerBack as offerDropped, useDropped } from './draw/dropped.ts';
import styles from './DrawPanel.module.css';
import { ShapeChoice } from './draw/ShapeChoice.tsx';
import { useOutline, type OutlineKind } from './draw/use-outline.ts';
import { SaveFooter } from './SaveFooter.tsx';
import { useOverlaps } from './use-overlaps.ts';
import { useSimpleParts } from './use-simple-parts.ts';
import { useTool } from './use-tool.ts';

const cornersOf = ({ coordinates: [ring = []] }: Polygon): readonly Position[] => ring.slice(0, -1);

/** A new field: its outline on the map, its data here, checked while both are made. */
export default function DrawPanel() {
  const { t } = useTranslation(['field-drawing', 'common']);
  const format = useFormat();
  const panel = usePanel();
  const form = useRef<HTMLFormElement>(null);
  const [for_id, setFor] = useState<string | null>(null);
  const [rest, setRest] = useState<readonly Polygon[]>([]);
  const { served, farms, fiscal_names, producers, fields } = useOwner(for_id);
  const season = useSeason();
  const outlined = useOutline(drop);
  const { polygon, drawing, start, end } = outlined;
  const { draft, change, setChange, problems, setProblems, type, check } = useFieldDraft({
    ...EMPTY_DRAFT,
    farm_name: farms.length === 1 ? (farms[0]?.name ?? '') : '',
    fiscal_name: fiscal_names[0] ?? '',
    ownership: 'owner',
  });
  const overlaps = useOverlaps(polygon);
  const status = drawing?.status ?? null;
  const count = status?.vertices.length ?? 0;
  useUnsaved(count > 0);
  const close = useRef(panel.close);
  close.current = panel.close;
  useTool('draw', leave);

  /** What one key or press puts away can be taken back for as long as the notice stands. */
  function offerBack(title?: string): void {
    const closed = status?.closed === true;
    const vertices = drawing?.mode === 'polygon' || closed ? (status?.vertices ?? []) : [];
    const dropped = { vertices, closed, change, for_id, rest };
    if (vertices.length > 0 || Object.keys(change).length > 0 || rest.length > 0) offerDropped('field_draw', () => askBack(dropped), title);
  }
  function leave(): void {
    close.current({ discard: true });
    offerBack();
  }
  function drop(): void {
    keepDraft([]);
    leave();
  }
  /** The largest part is the drawing now, the others follow one by one. */
  function divide([largest, ...others]: readonly Polygon[]): void {
    offerBack(t('draw.divided'));
    if (largest !== undefined) start('polygon', cornersOf(largest), true);
    setRest([...others, ...rest]);
  }
  function choose(kind: OutlineKind): void {
    if (count > 0) offerBack();
    start(kind);
  }
  const asked_back = useDropped((state) => state.asked_back);
  useEffect(() => {
    const kept = readDraft();
    start('polygon', kept);
    if (kept.length > 0)
      toast({ tone: 'info', title: t('draw.restored'), action: { label: t('draw.discard'), run: () => start('polygon') } });
    return end;
    // oxlint-disable-next-line react/exhaustive-deps -- the drawing starts with the panel; later renders leave it alone
  }, []);
  useEffect(() => {
    if (asked_back === null) return;
    useDropped.setState({ asked_back: null });
    start('polygon', asked_back.vertices, asked_back.closed);
    setChange(asked_back.change);
    setFor(asked_back.for_id);
    setRest(asked_back.rest);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each drawing that is asked back
  }, [asked_back]);
  const area_ha = (status?.area_m2 ?? 0) / 10_000;
  useEffect(() => {
    if (count > 2) announce(t('announce', { area: format.hectares(area_ha), count }));
    // oxlint-disable-next-line react/exhaustive-deps -- spoken for each new vertex, when it closes, not for each move of the pointer
  }, [count, status?.closed]);

  const save = useAction(createField, {
    done: 'field-drawing:draw.saved',
    params: (field) => ({ name: field.name }),
    // What was made for a producer is his to take away.
    ...(for_id === null ? { undo: removeNewField } : {}),
    onDone: () => {
      keepDraft([]);
      const [next, ...others] = rest;
      if (next === undefined) return panel.close({ discard: true });
      askBack({ vertices: cornersOf(next), closed: true, change: { ...change, name: '' }, for_id, rest: others });
      return void toast({ tone: 'info', title: t('draw.next_part', { area: format.hectares(areaM2(next) / 10_000) }) });
    },
    onError: (error) => {
      if (error.code !== 'FIELD_NAME_TAKEN') return false;
      setProblems({ name: error.code });
      return true;
    },
  });
  const outline = status?.check ?? null;
  const loops = useSimpleParts(polygon, outline);
  // A drawing has no holes.
  const can_divide = loops.length > 1 && loops.every(({ coordinates }) => coordinates.length === 1);
  const why = polygon === null ? codeText('GEOMETRY_NOT_CLOSED') : outline?.ok === false ? codeText(outline.code, outline.params) : null;
  const submit = (): void => {
    if (polygon === null || season === null || !check({ fields }, form.current)) return;
    void save.run(draftToInfo(draft, farms, season), polygon, for_id);
  };
  return (
    <form
      ref={form}
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (why === null) submit();
      }}
    >
      <Segmented
        label={t('draw.title')}
        full
        value="draw"
        options={[
          {
            value: 'draw',
            label: (
              <>
                <VectorSquare size={15} aria-hidden="true" /> {t('draw.by_drawing')}
              </>
            ),
          },
          {
            value: 'import',
            label: (
              <>
                <Upload size={15} aria-hidden="true" /> {t('draw.by_import')}
              </>
            ),
          },
        ]}
        onChange={(way) => {
          if (way !== 'import') return;
          leave();
          openPanel('field_import');
        }}
      />
      <ShapeChoice kind={outlined.kind} drawing={drawing} onChoose={choose} />
      <AreaFacts area_m2={status?.area_m2 ?? 0} length_m={status?.length_m ?? 0} vertices={count} />
      <Checklist
        check={count > 2 ? outline : null}
        area_m2={status?.area_m2 ?? 0}
        closed={polygon !== null}
        overlaps={overlaps}
        fix={
          can_divide
            ? { label: loops.length === 2 ? t('check.divide') : t('check.divide_more', { parts: loops.length }), run: () => divide(loops) }
            : null
        }
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
      <FieldInfoInputs
        draft={draft}
        onChange={type}
        problems={problems}
        farms={farms.map((farm) => farm.name)}
        fiscal_names={fiscal_names}
        producers={producers}
        season={season}
      />
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
