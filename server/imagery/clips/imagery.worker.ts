import { parentPort } from 'node:worker_threads';
import { AppError } from '#domain/errors.ts';
import { renderToFolder } from '../provider/demo/render-to-folder.ts';
import { renderBaseTile } from '../base-tile/render-base-tile.ts';
import { renderWeatherTile } from '../../weather/radar/demo/render-weather-tile.ts';
import { paintField } from '../../resources/reports/paper/paint-field.ts';
import { cutClips } from './cut-clips.ts';
import { cutHd, measureHdSky } from '../hd/cut-hd.ts';
import type { TaskAnswer, TaskMessage, Tasks, TaskName } from './tasks.ts';

const port = parentPort;
if (port === null) throw new Error('E_NOT_A_THREAD');

const run = async (message: TaskMessage): Promise<Tasks[TaskName]['output']> => {
  switch (message.name) {
    case 'render':
      renderToFolder(message.input);
      return null;
    case 'base_tile':
      return renderBaseTile(message.input);
    case 'weather_tile':
      return renderWeatherTile(message.input);
    case 'clips':
      return cutClips(message.input);
    case 'field_picture':
      return paintField(message.input);
    case 'hd_clip':
      return cutHd(message.input);
    case 'hd_clear':
      return measureHdSky(message.input);
  }
};

const buffersOf = (output: Tasks[TaskName]['output']): ArrayBuffer[] => {
  if (output === null) return [];
  if (output instanceof Uint8Array) return [output.buffer];
  if ('href' in output) return [];
  if ('bytes' in output) return [output.bytes.buffer];
  return output.flatMap((result) => (typeof result !== 'number' && result.ok && result.bytes !== null ? [result.bytes.buffer] : []));
};

port.on('message', (message: TaskMessage) => {
  run(message).then(
    (output) => port.postMessage({ id: message.id, ok: true, output } satisfies TaskAnswer, buffersOf(output)),
    (error: unknown) => {
      const known = error instanceof AppError ? error : new AppError('SCENE_UNREADABLE', {}, { cause: error });
      port.postMessage({ id: message.id, ok: false, code: known.code, params: known.params, cause: String(error) } satisfies TaskAnswer);
    },
  );
});
