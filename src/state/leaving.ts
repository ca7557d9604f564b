import { readStored, writeStored } from './stored-value.ts';

const KEY = 'surco:leaving';

/** Whether somebody left while the server could not be notified: the cookie is ended before it is used again. */
export const isLeaving = (): boolean => readStored(KEY) === true;

export const setLeaving = (is_leaving: boolean): void => void writeStored(KEY, is_leaving ? true : undefined);
