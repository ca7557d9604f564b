import { create } from 'zustand';
import type { FieldDraft } from '#domain/fields/check-draft.ts';
import type { LineString, Polygon, Position } from '#domain/geometry/types.ts';
import { i18next } from '#i18n/index.ts';
import type { EditHistory } from '#map/draw/edit/edited-polygon.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { toast } from '#shell/feedback/toast.ts';
import type { KeptLine, Share, SplitBy } from '../split/use-split.ts';

/** A drawing that one key threw away, with what was typed beside it. */
export type Dropped = {
  readonly vertices: readonly Position[];
  readonly closed: boolean;
  readonly change: Partial<FieldDraft>;
  readonly for_id: string | null;
  /** Outlines that come after this one, with the same data. */
  readonly rest: readonly Polygon[];
};
/** The same of a split; `at` is when, which tells one from the next. */
export type DroppedSplit = {
  readonly at: number;
  readonly way: SplitBy;
  readonly lines: readonly LineString[];
  readonly share: Share;
  readonly line: KeptLine | null;
  readonly typed: readonly string[];
};
/** And of an edit, of the polygon as it was stored then. */
export type DroppedEdit = {
  readonly at: number;
  readonly geometry_version: number;
  readonly history: EditHistory;
  readonly move_shared: boolean;
};

/** The dropped drawing that was asked back, until the panel takes it. */
export const useDropped = create<{ asked_back: Dropped | null }>(() => ({ asked_back: null }));

const TITLES = {
  field_draw: 'field-drawing:draw.dropped',
  field_edit: 'field-drawing:edit.dropped',
  field_split: 'field-drawing:split.dropped',
} as const;

/** Brings it back, or the next outline with its data: in the panel that is open, else in a new one. */
export function askBack(dropped: Dropped): void {
  useDropped.setState({ asked_back: dropped });
  openPanel('field_draw');
}

/** A notice by which what was put away with a panel comes back. */
export function offerBack(panel: keyof typeof TITLES, takeBack: () => void, title = i18next.t(TITLES[panel])): void {
  toast({ id: `${panel}-dropped`, tone: 'info', title, action: { label: i18next.t('common:undo'), run: takeBack } });
}
