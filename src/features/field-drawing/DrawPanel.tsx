import { Upload, VectorSquare } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCampaign } from '#api/use-campaign.ts';
import { useOwner } from '#api/use-owner.ts';
import { draftToInfo, EMPTY_DRAFT } from '#domain/fields/check-draft.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { codeText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { drawPolygon } from '#map/draw/draw-polygon.ts';
import { announce } from '#shell/announce.ts';
import { openPanel, raiseSheet } from '#shell/open-panel.ts';
import { usePanel, useUnsaved } from '#shell/panel-parts.tsx';
import { toast } from '#shell/toast.ts';
import { useAction } from '#shell/use-action.ts';
import { FieldInfoInputs } from '#ui/FieldInfoInputs.tsx';
import { ForWhom } from '#ui/ForWhom.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { useFieldDraft } from '#ui/use-field-draft.ts';
import { createField, removeNewField } from './actions.ts';
import { AreaFacts } from './AreaFacts.tsx';
import { Checklist } from './Checklist.tsx';
import { keepDraft, readDraft } from './draw/draft.ts';
import styles from './DrawPanel.module.css';
import { checkDrawing, drawTexts, isTouch } from './draw/draw-texts.ts';
import { SaveFooter } from './SaveFooter.tsx';
import { endDrawing, useDrawing } from './store.ts';
import { useOverlaps } from './use-overlaps.ts';
import { useTool } from './use-tool.ts';

/** A new field: its outline on the map, its data here, judged while both are made. */
export default function DrawPanel() {
  const { t } = useTranslation(['field-drawing', 'common']);
  const format = useFormat();
  const panel = usePanel();
  const form = useRef<HTMLFormElement>(null);
  const [for_id, setFor] = useState<string | null>(null);
  const { served, farms, fiscal_names, producers, fields } = useOwner(for_id);
  const campaign = useCampaign();
  const drawing = useDrawing((state) => (state.drawing?.mode === 'polygon' ? state.drawing : null));
  const [polygon, setPolygon] = useState<Polygon | null>(null);
  const { draft, problems, setProblems, type, check } = useFieldDraft({
    ...EMPTY_DRAFT,
    farm_name: farms.length === 1 ? (farms[0]?.name ?? '') : '',
    fiscal_name: fiscal_names[0] ?? '',
    ownership: 'owner',
  });
  const overlaps = useOverlaps(polygon);
  const status = drawing?.status ?? null;
  useUnsaved((status?.vertices.length ?? 0) > 0);
  const close = useRef(panel.close);
  close.current = panel.close;
  useTool('draw', () => close.current({ discard: true }));

  const stop = useRef<() => void>(() => undefined);
  const start = useRef((vertices: ReturnType<typeof readDraft>) => {
    stop.current();
    setPolygon(null);
    const session = drawPolygon({
      texts: drawTexts,
      check: checkDrawing,
      start: vertices,
      crosshair: isTouch(),
      onChange: (next) => {
        keepDraft(next.vertices);
        if (!next.closed) setPolygon(null);
        useDrawing.setState({ drawing: { mode: 'polygon', session, status: next } });
      },
      onClose: (closed) => {
        setPolygon(closed);
        raiseSheet();
      },
      onCancel: () => {
        keepDraft([]);
        close.current({ discard: true });
      },
    });
    useDrawing.setState({ drawing: { mode: 'polygon', session, status: session.status() } });
    stop.current = () => endDrawing(session);
  });
  useEffect(() => {
    const kept = readDraft();
    start.current(kept);
    if (kept.length > 0)
      toast({ tone: 'info', title: t('draw.restored'), action: { label: t('draw.discard'), run: () => start.current([]) } });
    return () => stop.current();
    // oxlint-disable-next-line react/exhaustive-deps -- the drawing starts with the panel; later renders leave it alone
  }, []);
  const area_ha = (status?.area_m2 ?? 0) / 10_000;
  const count = status?.vertices.length ?? 0;
  useEffect(() => {
    if (count > 2) announce(t('announce', { area: format.hectares(area_ha), count }));
    // oxlint-disable-next-line react/exhaustive-deps -- spoken for each new vertex, not for each move of the pointer
  }, [count]);

  const save = useAction(createField, {
    done: 'field-drawing:draw.saved',
    words: (field) => ({ name: field.name }),
    // What was made for a producer is his to take away.
    ...(for_id === null ? { undo: removeNewField } : {}),
    onDone: () => {
      keepDraft([]);
      panel.close({ discard: true });
    },
    onError: (error) => {
      if (error.code !== 'FIELD_NAME_TAKEN') return false;
      setProblems({ name: error.code });
      return true;
    },
  });
  const outline = status?.check ?? null;
  const why = polygon === null ? codeText('GEOMETRY_NOT_CLOSED') : outline?.ok === false ? codeText(outline.code, outline.params) : null;
  const submit = (): void => {
    if (polygon === null || campaign === null || !check({ fields }, form.current)) return;
    void save.run(draftToInfo(draft, farms, campaign), polygon, for_id);
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
          panel.close({ discard: true });
          openPanel('field_import');
        }}
      />
      <AreaFacts area_m2={status?.area_m2 ?? 0} length_m={status?.length_m ?? 0} vertices={count} />
      <Checklist check={count > 2 ? outline : null} area_m2={status?.area_m2 ?? 0} closed={polygon !== null} overlaps={overlaps} />
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
        campaign={campaign}
      />
      <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      <SaveFooter
        why_id="draw-why"
        why={why}
        why_shown={count > 0}
        label={t('draw.save')}
        busy={save.busy}
        disabled={campaign === null}
        onSave={submit}
      />
    </form>
  );
}
