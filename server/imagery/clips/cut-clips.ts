import { readFileSync } from 'node:fs';
import zlib from 'node:zlib';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { clipWindow } from '#domain/imagery/clip-window.ts';
import { clipBands, writeClip } from '#domain/imagery/write-clip.ts';
import { PREMIUM_INDICES } from '#domain/plans/premium-layers.ts';
import { hasBandsOf } from '#domain/raster/field-index.ts';
import { readClip } from '#domain/raster/read-clip.ts';
import { noStatistics, sceneStatistics, type SceneStatisticsReply } from '#domain/raster/statistics/scene-statistics.ts';
import type { SceneBands } from '#domain/raster/types.ts';
import { INDEX_IDS } from '#domain/schemas/imagery.ts';
import { cutWindow, openScene, type OpenScene } from './cut-window.ts';
import { inflate } from './inflate.ts';
import { storeIfRoom } from '../disk/store-if-room.ts';
import type { ClipField, ClipResult, ClipsTask } from './tasks.ts';

const deflate = (bytes: Uint8Array): Uint8Array => zlib.deflateSync(bytes, { level: 1 });

/** What a damaged file is called towards the user: his scene, not our decoder. */
const codeOf = (error: unknown): ErrorCode => {
  if (!(error instanceof AppError)) return 'SCENE_UNREADABLE';
  return error.code.startsWith('TIFF_') || error.code === 'RANGE_NOT_SERVED' ? 'SCENE_UNREADABLE' : error.code;
};

const clipOf = async (
  task: ClipsTask,
  field: ClipField,
  scene: OpenScene,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; bands: SceneBands | null; is_stored: boolean }> => {
  if (field.has_clip) return { bytes: new Uint8Array(readFileSync(field.clip_path)), bands: null, is_stored: true };
  const bands = await cutWindow(scene, task.parts, clipWindow(field.polygon), clipBands(field.has_premium));
  const bytes = writeClip(bands, deflate, task.notice ?? undefined);
  return { bytes, bands, is_stored: storeIfRoom(field.clip_path, bytes) };
};

const cutClip = async (task: ClipsTask, field: ClipField, scene: OpenScene): Promise<ClipResult> => {
  try {
    const { bytes, bands, is_stored } = await clipOf(task, field, scene);
    let statistics: SceneStatisticsReply[] = [];
    if (!field.is_measured) {
      const read = bands ?? (await readClip(bytes, { inflate }));
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
export const cutClips = async (task: ClipsTask): Promise<readonly ClipResult[]> => {
  const scene = openScene();
  try {
    const results: ClipResult[] = [];
    for (const field of task.fields) results.push(await cutClip(task, field, scene));
    return results;
  } finally {
    scene.close();
  }
};
