import { api } from '#api/client.ts';
import { refresh } from '#api/use-call.ts';
import { localTime } from '#domain/calendar/local-days.ts';
import type { RainOptions, RainPreview, RainRow } from '#domain/rain/rain-table.ts';
import { geometry } from '#workers/client.ts';

const MINUTE_MS = 60_000;

export type Taken = 'keep' | 'replace';
export type Imported = { readonly import_id: string; readonly added: number; readonly replaced: number; readonly kept: number };

/** Reads the table in the thread. */
export const readTable = (bytes: Uint8Array, options: RainOptions, signal: AbortSignal): Promise<RainPreview> =>
  geometry.readRainTable({ bytes, options }, { signal });

/** Hours that a zone's clock is ahead of UTC now, to say which zone it is. */
export function offsetOf(zone: string): number {
  const now_ms = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  return (Date.parse(`${localTime(now_ms, zone).replace(' ', 'T')}Z`) - now_ms) / (60 * MINUTE_MS);
}

/** Writes the days into the field's log, all or none; the same content sent again is the same import. */
export async function importRain(field_id: string, rows: readonly RainRow[], taken: Taken, idempotency_key: string): Promise<Imported> {
  const days = rows.map(({ date, rain_mm }) => ({ date, rain_mm }));
  const imported = await api.cropLog.importRain({ field_id, rows: days, taken }, { idempotency_key });
  await refresh(api.cropLog.list);
  return imported;
}

/** Takes an import back; what it replaced is there again. */
export async function undoImport(field_id: string, import_id: string): Promise<void> {
  await api.cropLog.undoRainImport({ field_id, import_id });
  await refresh(api.cropLog.list);
}
