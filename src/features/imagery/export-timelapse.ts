import type { Polygon } from '#domain/geometry/types.ts';
import { legendColors } from '#domain/raster/color-ramps.ts';
import type { Palette } from '#domain/raster/types.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { ZoneMethod } from '#domain/raster/classify.ts';
import type { SceneLayerId } from '#domain/schemas/imagery.ts';
import { i18next } from '#i18n/index.ts';
import { formatsOfTag } from '#i18n/format.ts';
import { download } from '#ui/download.ts';
import { analysis } from '#workers/client.ts';
import { loadFrame } from './frames.ts';
import { sceneWords } from './scene-words.ts';
import type { LotScene } from './use-timeline.ts';

export type ExportKind = 'gif' | 'png';
export type TimelapseExport = {
  readonly kind: ExportKind;
  readonly field: Field;
  readonly polygon: Polygon;
  readonly scenes: readonly LotScene[];
  readonly layer: SceneLayerId;
  readonly palette: Palette;
  readonly show_masked: boolean;
  readonly zone_method: ZoneMethod;
  readonly is_advanced: boolean;
};

const EXPORT_MS = 120_000;

/** Writes the timelapse as an animation or as pictures and hands it to the browser. */
export async function exportTimelapse({ kind, field, polygon, scenes, layer, palette, ...options }: TimelapseExport): Promise<void> {
  const format = formatsOfTag(i18next.language);
  const t = i18next.getFixedT(null, 'imagery');
  const name = t(`layer.${layer}`);
  const frames = await Promise.all(
    scenes.map(async (scene) => {
      const frame = await loadFrame({
        field_id: field.id,
        geometry_version: field.geometry_version,
        polygon,
        scene,
        layer,
        palette,
        ...options,
      });
      return {
        frame,
        entry: {
          bitmap: frame.bitmap,
          name: `${field.name} ${scene.date}`,
          title: format.date(scene.date),
          note: sceneWords(scene, t, format),
        },
      };
    }),
  );
  const colors = legendColors(layer, palette);
  const domain = frames[0]?.frame.domain;
  const bytes = await analysis.exportFrames(
    {
      kind,
      frames: frames.map(({ entry }) => entry),
      heading: `${field.name} · ${name}`,
      legend: colors === null || domain === undefined ? null : { colors, low: format.index(domain[0]), high: format.index(domain[1]) },
    },
    { deadline_ms: EXPORT_MS },
  );
  const dates = [scenes[0]?.date, scenes.at(-1)?.date].join('_');
  const stem = `${field.name}_${name}_${dates}`.replaceAll(/[^\p{L}\p{N}_-]+/gu, '-');
  download(bytes, kind === 'gif' ? `${stem}.gif` : `${stem}.zip`, kind === 'gif' ? 'image/gif' : 'application/zip');
}
