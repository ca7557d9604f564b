import type { Polygon } from '#domain/geometry/types.ts';
import type { ErrorCode, ErrorParams } from '#domain/errors.ts';
import type { SceneStatisticsReply } from '#domain/raster/statistics/scene-statistics.ts';
import type { SceneCalibration } from '#domain/raster/types.ts';
import type { BaseTile } from '../base-tile/tile-frame.ts';
import type { WeatherTile } from '../../weather/radar/provider.ts';
import type { ScenePlaces } from './cut-window.ts';
import type { MapPicture } from '#domain/pdf/map-drawing.ts';
import type { PaintTask } from '../../resources/reports/paper/paint-field.ts';
import type { HdClipResult, HdClipTask, HdClearTask } from '../hd/hd-task.ts';

/** Makes all bands of a demo scene in `folder`. */
export type RenderTask = { readonly tile_id: string; readonly day: number; readonly folder: string };

export type ClipField = {
  readonly polygon: Polygon;
  /** Without it the bands of premium layers are left empty. */
  readonly has_premium: boolean;
  /** Where the clip is, or is to be, kept. */
  readonly clip_path: string;
  readonly has_clip: boolean;
  readonly is_measured: boolean;
  readonly is_wanted: boolean;
};
/** Cuts the fields' windows out of one scene; every file of it is opened once for all of them. */
export type ClipsTask = {
  readonly scene: SceneCalibration;
  readonly notice: string | null;
  readonly parts: readonly ScenePlaces[];
  readonly fields: readonly ClipField[];
};

export type ClipResult =
  | {
      readonly ok: true;
      /** Null when not wanted. */
      readonly bytes: Uint8Array<ArrayBuffer> | null;
      /** Statistics of every index; empty for fields measured before. */
      readonly statistics: readonly SceneStatisticsReply[];
      readonly is_stored: boolean;
    }
  | { readonly ok: false; readonly code: ErrorCode };

/** What a thread can be asked, and what it answers. */
export type Tasks = {
  readonly render: { readonly input: RenderTask; readonly output: null };
  /** A tile of the base map as JPEG. */
  readonly base_tile: { readonly input: BaseTile; readonly output: Uint8Array<ArrayBuffer> };
  /** A tile of the demo's rain or clouds as PNG. */
  readonly weather_tile: { readonly input: WeatherTile; readonly output: Uint8Array<ArrayBuffer> };
  readonly clips: { readonly input: ClipsTask; readonly output: readonly ClipResult[] };
  /** A field's clip as paper shows it. */
  readonly field_picture: { readonly input: PaintTask; readonly output: MapPicture };
  readonly hd_clip: { readonly input: HdClipTask; readonly output: HdClipResult };
  readonly hd_clear: { readonly input: HdClearTask; readonly output: readonly number[] };
};
export type TaskName = keyof Tasks;

export type TaskMessage = { [K in TaskName]: { readonly id: number; readonly name: K; readonly input: Tasks[K]['input'] } }[TaskName];
export type TaskAnswer =
  | { readonly id: number; readonly ok: true; readonly output: Tasks[TaskName]['output'] }
  | { readonly id: number; readonly ok: false; readonly code: ErrorCode; readonly params: ErrorParams; readonly cause: string };
