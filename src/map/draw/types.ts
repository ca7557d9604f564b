import type { ErrorCode, ErrorParams } from '#domain/errors.ts';
import type { LineString, Polygon, Position } from '#domain/geometry/types.ts';
import type { EditHistory } from './edit/edited-polygon.ts';

/** Answer of the worker about the shape being drawn; the same shape as `checkPolygon`. */
export type DrawCheck =
  | { readonly ok: true; readonly area_m2: number }
  | {
      readonly ok: false;
      readonly code: ErrorCode;
      readonly params: ErrorParams;
      readonly place: Position | null;
      readonly places?: readonly Position[];
    };
/** Asked of each new shape; null while there is nothing to say of it. */
export type Check<Shape> = (shape: Shape, signal: AbortSignal) => Promise<DrawCheck | null>;
export type CheckPolygon = Check<Polygon>;
/** A line under way runs through the cursor. */
export type DrawnLine = { readonly line: LineString; readonly is_finished: boolean };

export type Snap = { readonly position: Position; readonly kind: 'vertex' | 'edge'; readonly shape_id: string | null };

/** What the panel beside the drawing shows; sent on every change. */
export type DrawStatus = {
  /** Vertices so far, not repeating the first. */
  readonly vertices: readonly Position[];
  /** What was pressed: the vertices themselves, or what a shape is made from. */
  readonly anchors: readonly Position[];
  /** Of a circle or a sector, once its edge is known. */
  readonly radius_m: number | null;
  readonly closed: boolean;
  /** Where the next point would go, snapped. */
  readonly cursor: Position | null;
  /** Length of the piece from the last vertex to the cursor. */
  readonly segment_m: number;
  /** From each vertex to the next, the last one's to the first. */
  readonly pieces_m: readonly number[];
  readonly length_m: number;
  /** Ellipsoidal, of the ring through the cursor; 0 below three points. */
  readonly area_m2: number;
  readonly snap: Snap | null;
  readonly snapping: boolean;
  readonly can_undo: boolean;
  readonly can_redo: boolean;
  /** Last answer, kept until the next one; `check_is_current` is false while a newer shape is being checked: do not announce it. */
  readonly check: DrawCheck | null;
  readonly check_is_current: boolean;
};

export type DrawTexts = {
  readonly formatDistance: (metres: number) => string;
  readonly formatSnap?: (shape_id: string) => string;
};

export type DrawOptions = {
  readonly texts: DrawTexts;
  readonly onChange: (status: DrawStatus) => void;
  readonly onCancel: () => void;
  /** Shape whose own border must not attract (the one being edited). */
  readonly ignore_shape_id?: string;
  /** Shape whose border attracts before all others (the one being cut). */
  readonly prefer_shape_id?: string;
  readonly snapping?: boolean;
  /** The code that follows a free hand did not come; everything else is then drawn by single presses. */
  readonly onFail?: (error: unknown) => void;
  /** Crosshair in the middle of the free map and `addPointAtCenter()`, for fingers. */
  readonly crosshair?: boolean;
};
export type PolygonOptions = DrawOptions & {
  readonly check?: CheckPolygon;
  readonly onClose: (polygon: Polygon) => void;
  readonly start?: readonly Position[];
};
export type LineOptions = DrawOptions & {
  readonly check?: Check<DrawnLine>;
  readonly onFinish: (line: LineString) => void;
  /** Finish at this many points without waiting for Enter. */
  readonly max_points?: number;
};

export type PointOptions = Pick<DrawOptions, 'onCancel' | 'crosshair'> & {
  /** Where it would be put now; null before the pointer, an arrow or the crosshair says. */
  readonly onMove: (position: Position | null) => void;
  readonly onPlace: (position: Position) => void;
};

/** One running drawing; starting another cancels it. */
export type DrawSession = {
  readonly status: () => DrawStatus;
  readonly addPointAtCenter: () => void;
  readonly addPoint: (position: Position) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly close: () => void;
  readonly cancel: () => void;
  readonly setSnapping: (on: boolean) => void;
  /** Holds the radius of a circle or sector at a typed one, before or after the presses; null gives it back to the pointer. */
  readonly setRadius: (radius_m: number | null) => void;
  /** Ends without callbacks and clears the map. */
  readonly stop: () => void;
};

export type EditStatus = Omit<DrawStatus, 'vertices' | 'anchors' | 'radius_m' | 'closed' | 'cursor' | 'segment_m' | 'pieces_m'> & {
  readonly polygon: Polygon;
  /** Focused vertex: ring and index, for the keyboard and the delete button. */
  readonly focused: { readonly ring: number; readonly index: number } | null;
  /** Neighbours moved along with shared vertices, with their new borders. */
  readonly moved_neighbours: readonly { readonly shape_id: string; readonly polygon: Polygon }[];
  readonly drawing_hole: boolean;
};
export type EditOptions = Omit<DrawOptions, 'onChange'> & {
  readonly check?: CheckPolygon;
  readonly onChange: (status: EditStatus) => void;
  /** Move vertices that neighbours share, with them. Off unless asked for. */
  readonly move_shared?: boolean;
  /** Goes on with an edit that was put away. */
  readonly history?: EditHistory | undefined;
};
export type EditSession = {
  readonly status: () => EditStatus;
  readonly history: () => EditHistory;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly deleteVertex: () => void;
  readonly focusVertex: (ring: number, index: number) => void;
  readonly startHole: () => void;
  readonly deleteHole: (ring: number) => void;
  readonly replace: (polygon: Polygon) => void;
  readonly setSnapping: (on: boolean) => void;
  readonly setMoveShared: (on: boolean) => void;
  readonly cancel: () => void;
  readonly stop: () => void;
};

export type PreviewPart = { readonly polygon: Polygon; readonly color: string; readonly label: string };
