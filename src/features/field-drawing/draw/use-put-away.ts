import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldDraft } from '#domain/fields/check-draft.ts';
import { areaM2 } from '#domain/geometry/measure/area.ts';
import type { Polygon, Position } from '#domain/geometry/types.ts';
import { useFormat } from '#i18n/use-format.ts';
import { usePanel } from '#shell/panels/panel-parts.tsx';
import { toast } from '#shell/feedback/toast.ts';
import { keepDraft, readDraft } from './draft.ts';
import { askBack, offerBack as offerDropped, useDropped } from './dropped.ts';
import type { Outline, OutlineKind } from './use-outline.ts';

/** What was typed of the new field, and for whom it is. */
type Typed = {
  readonly change: Partial<FieldDraft>;
  readonly setChange: (change: Partial<FieldDraft>) => void;
  readonly for_id: string | null;
  readonly setFor: (for_id: string | null) => void;
};

const cornersOf = ({ coordinates: [ring = []] }: Polygon): readonly Position[] => ring.slice(0, -1);

/** The drawing kept over a reload, and the one that was asked back from a notice. */
function useBroughtBack({ start, end }: Outline, { setChange, setFor }: Typed, setRest: (rest: readonly Polygon[]) => void): void {
  const { t } = useTranslation('field-drawing');
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
}

/** Every way a new drawing is put away, and how it comes back with what was typed beside it. */
export function usePutAway(outline: Outline, typed: Typed) {
  const { t } = useTranslation('field-drawing');
  const format = useFormat();
  const panel = usePanel();
  const [rest, setRest] = useState<readonly Polygon[]>([]);
  const { drawing, start } = outline;
  const { change, for_id } = typed;
  useBroughtBack(outline, typed, setRest);

  /** What one key or press puts away can be taken back for as long as the notice stands. */
  function offerBack(title?: string): void {
    const closed = drawing?.status.closed === true;
    const vertices = drawing?.mode === 'polygon' || closed ? (drawing?.status.vertices ?? []) : [];
    const dropped = { vertices, closed, change, for_id, rest };
    if (vertices.length > 0 || Object.keys(change).length > 0 || rest.length > 0) offerDropped('field_draw', () => askBack(dropped), title);
  }
  function leave(): void {
    panel.close({ discard: true });
    offerBack();
  }
  return {
    leave,
    drop: (): void => {
      keepDraft([]);
      leave();
    },
    choose: (kind: OutlineKind): void => {
      if ((drawing?.status.vertices ?? []).length > 0) offerBack();
      start(kind);
    },
    /** The largest part is the drawing now, the others follow one by one. */
    divide: ([largest, ...others]: readonly Polygon[]): void => {
      offerBack(t('draw.divided'));
      if (largest !== undefined) start('polygon', cornersOf(largest), true);
      setRest([...others, ...rest]);
    },
    /** Saved: the next part, or done. */
    goOn: (): void => {
      keepDraft([]);
      const [next, ...others] = rest;
      if (next === undefined) return panel.close({ discard: true });
      askBack({ vertices: cornersOf(next), closed: true, change: { ...change, name: '' }, for_id, rest: others });
      return void toast({ tone: 'info', title: t('draw.next_part', { area: format.hectares(areaM2(next) / 10_000) }) });
    },
  };
}
