import { contract } from '#contract/index.ts';
import { AREA } from '#domain/limits.ts';
import type { PaymentKind } from '#domain/plans/order-state.ts';
import type { Field } from '#domain/schemas/field.ts';
import { runningSeason } from '#domain/seasons/season.ts';
import { productDay } from '#server/config/env.ts';
import type { PaymentEvent } from '#server/providers/payment/provider.ts';
import { isSandbox, sandboxEvent, type Sandbox } from '#server/providers/payment/sandbox.ts';
import { findOrder } from '#server/resources/payment/queries.ts';
import { newField, squareAt } from '../samples/field-samples.ts';
import type { TestServer, TestUser } from '../servers/server.ts';

const M2_PER_HA = 10_000;
/** Seconds of a test's fields: far enough apart not to be one. */
let place = 0;

/** A field of that many hectares with crops in these years; the area the server then has of it is set exactly. */
export async function addField(server: TestServer, owner: TestUser, area_ha: number, years: readonly number[] = [0, -1]): Promise<Field> {
  const { year } = runningSeason(productDay(server.env, server.now()));
  const crops = years.map((back) => ({
    year: year + back,
    season: 2 as const,
    period: 'summer' as const,
    crop: 7 as const,
    genotype_id: null,
  }));
  const side_m = Math.sqrt(Math.min(area_ha, AREA.max_ha - 1) * M2_PER_HA);
  place += 1;
  const { field } = await owner.call(
    contract.fields.create,
    newField({ farm_name: `Campo ${String(place)}`, name: `Lote ${String(place)}`, geometry: squareAt(0, side_m), crops }),
  );
  await server.db.query('update field set area_ha = $2 where id = $1', [field.id, area_ha]);
  return { ...field, area_ha };
}

export const sandboxOf = (server: TestServer): Sandbox => {
  if (!isSandbox(server.providers.payment)) throw new Error('The test needs PAYMENT=sandbox');
  return server.providers.payment;
};

/** An event of an order as its service would sign it, with what a test changes about it. */
export async function eventOf(
  server: TestServer,
  order_id: string,
  kind: PaymentKind,
  change: Partial<PaymentEvent> = {},
): Promise<PaymentEvent> {
  const order = await findOrder(server.db, { id: order_id });
  if (order === undefined) throw new Error('No such order');
  const { account_id, fields_digest, currency, amount } = order;
  return { ...sandboxEvent({ order_id, account_id, fields_digest, currency, amount }, kind), ...change };
}

export type Sent = { readonly body: string; readonly signature: string };

export const sign = (server: TestServer, event: PaymentEvent, at: Date = server.now()): Sent => sandboxOf(server).sign(event, at);

/** Sends an event over the network as a service does; answers status and code. */
export async function send(server: TestServer, { body, signature }: Sent, provider = 'sandbox'): Promise<string> {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/payment/event/${provider}`,
    headers: { host: 'localhost', 'content-type': 'application/json', 'surco-signature': signature },
    payload: body,
  });
  const { code } = answer.json<{ code?: string }>();
  return code === undefined ? String(answer.statusCode) : `${String(answer.statusCode)} ${code}`;
}

/** The plan of a field as it is stored. */
export async function planOf(
  server: TestServer,
  field_id: string,
): Promise<{ plan_status: number; plan_ends: string | null; paid_area_ha: number | null }> {
  const [row] = await server.db.query<{ plan_status: number; plan_ends: string | null; paid_area_ha: number | null }>(
    'select plan_status, plan_ends, paid_area_ha from field where id = $1',
    [field_id],
  );
  if (row === undefined) throw new Error('No such field');
  return row;
}
