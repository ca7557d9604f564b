import { threadId } from 'node:worker_threads';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { errorToData } from '#domain/error-data.ts';
import { cpuMs } from './core-deadline.ts';
import { tasks, type TaskAnswer, type TaskOrder } from './tasks.ts';

const perform = async ({ name, input }: Pick<TaskOrder, 'name' | 'input'>): Promise<TaskAnswer> => {
  try {
    return { ok: true, output: await (tasks[name] as (input: unknown) => unknown)(input) };
  } catch (error) {
    const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { ok: false, error: errorToData(error) ?? { code: 'GENERIC', params: {}, fields: [] }, cause };
  }
};

/** Does one task of the table; what it throws comes back as data. An output of bytes is moved, any other copied. */
export const run = async (order: TaskOrder) => {
  new Float64Array(order.clock).set([threadId, cpuMs(process.threadCpuUsage())]);
  const answer = await perform(order);
  if (!answer.ok || !(answer.output instanceof Uint8Array)) return answer;
  return move({ [transferableSymbol]: [answer.output.buffer], [valueSymbol]: answer });
};
