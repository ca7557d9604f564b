import { readFileSync } from 'node:fs';
import zlib from 'node:zlib';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { chipWindow } from '#domain/imagery/chip-window.ts';
import { chipBands, writeChip } from '#domain/imagery/write-chip.ts';
import { PREMIUM_INDICES } from '#domain/plans/premium-layers.ts';
import { hasBandsOf } from '#domain/raster/field-index.ts';
import { readChip } from '#domain/raster/read-chip.ts';
import { noStatistics, sceneStatistics, type SceneStatisticsReply } from '#domain/raster/scene-statistics.ts';
import type { SceneBands } from '#domain/raster/types.ts';
import { INDEX_IDS } from '#domain/schemas/imagery.ts';
import { cutWindow, openScene, type OpenScene } from './cut-window.ts';
import { inflate } from './inflate.ts';
import { storeIfRoom } from './store-if-room.ts';
import type { ChipField, ChipResult, ChipsTask } from './tasks.ts';

const deflate = (bytes: Uint8Array): Uint8Array => zlib.deflateSync(bytes, { level: 1 });

/** What a damaged file is called towards the user: his scene, not our decoder. */
const codeOf = (error: unknown): ErrorCode => {
  if (!(error instanceof AppError)) return 'SCENE_UNREADABLE';
  return error.code.startsWith('TIFF_') || error.code === 'RANGE_NOT_SERVED' ? 'SCENE_UNREADABLE' : error.code;
};

const chipOf = async (
  task: ChipsTask,
  field: ChipField,
  scene: OpenScene,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; bands: SceneBands | null; is_stored: boolean }> => {
  if (field.has_chip) return { bytes: new Uint8Array(readFileSync(field.chip_path)), bands: null, is_stored: true };
  const bands = await cutWindow(scene, task.parts, chipWindow(field.polygon), chipBands(field.has_premium));
  const bytes = writeChip(bands, deflate, task.notice ?? undefined);
  return { bytes, bands, is_stored: storeIfRoom(field.chip_path, bytes) };
};

const cutChip = async (task: ChipsTask, field: ChipField, scene: OpenScene): Promise<ChipResult> => {
  try {
    const { bytes, bands, is_stored } = await chipOf(task, field, scene);
    let statistics: SceneStatisticsReply[] = [];
    if (!field.is_measured) {
      const read = bands ?? (await readChip(bytes, { inflate }));
      // an index whose bands the scene lacks is settled as well: it would be asked for again for ever
      statistics = INDEX_IDS.filter((index) => field.has_premium || !PREMIUM_INDICES.has(index)).map((index) =>
        hasBandsOf(read, index) ? sceneStatistics(read, task.scene, field.polygon, index) : noStatistics(index),
      );
    }
    return { ok: true, bytes: field.is_wanted ? bytes : null, statistics, is_stored };
  } catch (error) {
    return { ok: false, code: codeOf(error) };
  }
};

/** One result per field, in order; a field that fails does not take the others with it. */
export const cutChips = async (task: ChipsTask): Promise<readonly ChipResult[]> => {
  const scene = openScene();
  try {
    const results: ChipResult[] = [];
    for (const field of task.fields) results.push(await cutChip(task, field, scene));
    return results;
  } finally {
    scene.close();
  }
};
