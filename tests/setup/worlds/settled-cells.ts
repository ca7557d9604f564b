import type { TestServer } from '../servers/server.ts';

const DAY_MS = 86_400_000;

/** Sets the clock to noon of a Wednesday: neither its day nor its week ends while a test runs. */
export const standAtNoon = (server: TestServer): void => {
  const noon = Math.floor(server.now().getTime() / DAY_MS) * DAY_MS + DAY_MS / 2;
  server.setClock(noon + ((10 - new Date(noon).getUTCDay()) % 7) * DAY_MS - server.now().getTime());
};

/** Makes all fields and their owners 60 days old and their fields measured, and has their cells judged anew. */
export const settleFields = async ({ db }: TestServer): Promise<void> => {
  await db.query("update account set created_at = created_at - interval '60 days'");
  await db.query("update field set created_at = created_at - interval '60 days'");
  await db.query("insert into scene values ('settled', '{}') on conflict do nothing");
  await db.query(
    `insert into scene_statistics (field_id, geometry_version, scene_id, index_id, date, valid_fraction, pixel_count, mean)
     select id, geometry_version, 'settled', 'ndvi', '2025-01-01', 1, 100, 0.5 from field on conflict do nothing`,
  );
  await db.query('delete from crowd_week');
};

/** What became public today did so yesterday. */
export const passDay = async ({ db }: TestServer): Promise<void> => {
  await db.query("update field_note set public_since = public_since - interval '1 day' where is_public");
  await db.query("update note_photo set created_at = created_at - interval '1 day'");
};
