import type { ErrorCode } from '#domain/errors.ts';
import { AppError } from '#domain/errors.ts';
import { nearestFrame } from '#domain/imagery/nearest-frame.ts';
import { legendColors } from '#domain/raster/render/color-ramps.ts';
import { i18next } from '#i18n/index.ts';
import { formatsOfTag } from '#domain/formats.ts';
import { download, fileName } from '#ui/download.ts';
import { analysis } from '#workers/client.ts';
import type { Frame } from '#api/imagery/frames.ts';
import type { FieldScene } from '#api/imagery/field-scenes.ts';
import { frameOf, type FrameStyle, type ShapedField } from './frame-of.ts';
import { sceneLabel } from '../scenes/scene-label.ts';

export type ExportKind = 'gif' | 'png';
/** A field of the export with every scene it may show. */
export type ExportField = ShapedField & { readonly scenes: readonly FieldScene[] };
export type TimelapseExport = FrameStyle & {
  readonly kind: ExportKind;
  /** One field fills the picture; several stand side by side, each on its own scene nearest to the date of the frame. */
  readonly fields: readonly ExportField[];
  /** Beside each other, or as they lie on the map. */
  readonly arrangement: 'cells' | 'map';
  /** The scenes that are played. */
  readonly played: readonly FieldScene[];
};

const EXPORT_MS = 120_000;
/** A field whose scene cannot be read, or that is gone, leaves its cell empty; the others are worth having. */
const TOLERATED: ReadonlySet<ErrorCode> = new Set(['SCENE_UNREADABLE', 'SCENE_GONE', 'NOT_FOUND']);

type Loaded = { readonly field: ExportField; readonly scene: FieldScene | undefined; readonly frame: Frame | null };

async function loadCell(field: ExportField, scene: FieldScene | undefined, options: TimelapseExport): Promise<Loaded> {
  if (scene === undefined) return { field, scene, frame: null };
  try {
    const frame = await frameOf(field, scene, options);
    return { field, scene, frame };
  } catch (error) {
    if (options.fields.length > 1 && error instanceof AppError && TOLERATED.has(error.code))
      return { field, scene: undefined, frame: null };
    throw error;
  }
}

/** Writes the timelapse as an animation or as pictures and hands it to the browser. */
export async function exportTimelapse(options: TimelapseExport): Promise<void> {
  const { kind, fields, arrangement, played, layer, palette } = options;
  const [only] = fields;
  if (only === undefined) return;
  const is_single = fields.length === 1;
  const format = formatsOfTag(i18next.language);
  const t = i18next.getFixedT(null, 'imagery');
  const name = t(`layer.${layer}`);
  const heading = is_single ? only.field.name : t('timeline.fields', { count: fields.length });
  const frames = await Promise.all(
    played.map(async (shown) => {
      const cells = await Promise.all(
        fields.map((field) => loadCell(field, is_single ? shown : nearestFrame(field.scenes, shown.date), options)),
      );
      return { shown, cells };
    }),
  );
  const ownNotes = ({ scene, frame }: Loaded): string[] => {
    if (scene === undefined || frame === null) return [t('timeline.no_frame')];
    const share = (scene.valid_fraction ?? frame.statistics.valid_fraction) * 100;
    return [format.date(scene.date), t('timeline.usable_share', { share: format.percent(share) })];
  };
  const colors = legendColors(layer, palette);
  const domain = frames.flatMap(({ cells }) => cells).find(({ frame }) => frame !== null)?.frame?.domain;
  if (domain === undefined) throw new AppError('FRAMES_TOO_FEW', { frames: 0, window: played.length });
  const bytes = await analysis.exportFrames(
    {
      kind,
      arrangement,
      frames: frames.map(({ shown, cells }) => ({
        name: `${heading} ${shown.date}`,
        title: format.date(shown.date),
        note: is_single ? sceneLabel(shown, t, format) : t('timeline.nearest'),
        cells: cells.map((cell) => ({
          bitmap: cell.frame?.bitmap ?? null,
          corners: cell.frame?.corners ?? null,
          polygon: cell.field.polygon,
          label: cell.field.field.label,
          title: cell.field.field.name,
          notes: ownNotes(cell),
        })),
      })),
      heading: `${heading} · ${name}`,
      legend: colors === null ? null : { colors, low: format.index(domain[0]), high: format.index(domain[1]) },
    },
    { deadline_ms: EXPORT_MS },
  );
  const dates = [played[0]?.date, played.at(-1)?.date].join('_');
  const stem = `${heading}_${name}_${dates}`;
  download(bytes, fileName(stem, kind === 'gif' ? 'gif' : 'zip'), kind === 'gif' ? 'image/gif' : 'application/zip');
}
