import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/db.ts';
import { DEMO_FARMS } from '#server/demo/farms.ts';
import { STATISTICS_QUEUE } from '#server/jobs/measure-statistics.ts';
import { createQueue } from '#server/jobs/queue.ts';
import { insertAccount } from '#server/resources/auth/queries.ts';
import { insertFarm } from '#server/resources/farms/queries.ts';
import { measurePolygon } from '#server/resources/fields/create/measure-polygon.ts';
import { insertFields } from '#server/resources/fields/queries.ts';
import { insertJob, type StatisticsOrder } from '#server/resources/statistics-jobs/queries.ts';

export type NewOrder = StatisticsOrder & { readonly field_count: number; readonly fields_a_task: number };

/** An account of its own with so many fields of the demo, put straight into the database; beyond the demo's own the first ones again. */
export const insertDemoFields = async (
  db: Database,
  field_count: number,
): Promise<{ readonly account_id: string; readonly field_ids: readonly string[] }> => {
  const [account_id, farm_id] = [randomUUID(), randomUUID()];
  const now = new Date();
  const account = { firstname: 'Ana', lastname: 'Paz', country: 'AR', fiscal_id: '20123456786', fiscal_id_type: 'CUIT' };
  await insertAccount(
    db,
    {
      ...account,
      id: account_id,
      email: `${account_id}@example.com`,
      password_hash: '',
      selected_language: 1,
      is_demo: false,
      activated_at: now,
    },
    now,
  );
  await insertFarm(db, { id: farm_id, owner_id: account_id, name: 'La Loma', name_key: 'la loma', is_demo: false }, now);
  const demo = DEMO_FARMS.flatMap((farm) => farm.fields);
  const rows = Array.from({ length: field_count }, (_, at) => ({
    ...measurePolygon(demo[at % demo.length]!.polygon),
    id: randomUUID(),
    farm_id,
    name: `Lote ${at}`,
    name_key: `lote ${at}`,
    fiscal_name: null,
    ownership: 'owner',
    is_demo: false,
  }));
  await insertFields(db, account_id, now, rows);
  return { account_id, field_ids: rows.map(({ id }) => id) };
};

/** An order for the statistics of fields of an account of its own. */
export const insertOrder = async (db: Database, { field_count, fields_a_task, ...order }: NewOrder): Promise<string> => {
  const job_id = randomUUID();
  const now = new Date();
  const { account_id, field_ids } = await insertDemoFields(db, field_count);
  const tasks = Array.from({ length: Math.ceil(field_ids.length / fields_a_task) }, (_, task) =>
    field_ids.slice(task * fields_a_task, (task + 1) * fields_a_task),
  );
  await insertJob(db, { ...order, id: job_id, account_id }, tasks, now);
  const queue = createQueue(db, { onDeadLetter: () => undefined, onTrouble: () => undefined });
  await queue.enqueue(
    db,
    STATISTICS_QUEUE,
    tasks.map((_, task) => ({ payload: { job_id, task } })),
    job_id,
  );
  return job_id;
};
