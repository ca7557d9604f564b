import type { Call, CallInput, CallReply } from '#contract/define.ts';
import { contract } from '#contract/index.ts';
import type { SignUpBrand } from '#domain/accounts/sign-up-branding.ts';
import type { Field } from '#domain/schemas/field.ts';
import { randomInt, randomUUID } from 'node:crypto';
import { requestOf } from '#api/request.ts';
import { newField } from '../samples/field-samples.ts';
import type { Account } from '../page/log-in.ts';

/** Somebody who talks to a running server as the client does, beside the browser. */
export type RemoteCaller = { readonly call: <C extends Call>(definition: C, input: CallInput<C>) => Promise<CallReply<C>> };

/** Somebody's calls; `address` is where they come from, as a proxy would tell a server that believes it. */
const callerAt = (home: string, token: string | null, address?: string): RemoteCaller => ({
  call: async (definition, input) => {
    const { url, init } = requestOf(definition, input);
    const headers = {
      ...(init.headers as Record<string, string>),
      'idempotency-key': randomUUID(),
      ...(token === null ? {} : { authorization: `JWT ${token}` }),
      ...(address === undefined ? {} : { 'x-forwarded-for': address }),
    };
    const reply = await fetch(`${home}/api${url}`, { ...init, headers });
    if (!reply.ok) throw new Error(`${definition.method} ${definition.path}: ${reply.status} ${await reply.text()}`);
    return ('binary' in definition.reply ? await reply.arrayBuffer() : await reply.json()) as never;
  },
});

/** The calls of an account. */
export async function callerOf(home: string, { user, password }: Account): Promise<RemoteCaller> {
  const { token } = await callerAt(home, null).call(contract.auth.login, { username: user, password, provider: 'local' });
  return callerAt(home, token);
}

export type Newcomer = RemoteCaller & {
  readonly account: Account;
  readonly addFields: (...changes: readonly Parameters<typeof newField>[0][]) => Promise<readonly Field[]>;
};

/** A network of somebody's own: what a server counts by network is not shared by those who sign up in one run. */
export const newAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.7`;

/** A new account, active and empty, made through the calls a person would cause. */
export async function signUp(
  home: string,
  email = `${randomUUID().slice(0, 8)}@example.com`,
  address = newAddress(),
  brand?: SignUpBrand,
): Promise<Newcomer> {
  const nobody = callerAt(home, null, address);
  const account = { user: email, password: 'Surco-en-la-pampa-7' };
  await nobody.call(contract.auth.register, {
    user: { email: account.user, password: account.password },
    firstname: 'Nadia',
    lastname: 'Sosa',
    country: 'AR',
    fiscal_id: '20123456786',
    accepted_terms: true,
    is_over_18: true,
    language: 1,
    ...(brand === undefined ? {} : { brand }),
  });
  const path = await activationPath(nobody, account.user);
  const [a = '', b = ''] = path.split('/').slice(-2);
  await nobody.call(contract.auth.activate, { a, b });
  const caller = await callerOf(home, account);
  // The tour would stand in the way of every journey but its own.
  await caller.call(contract.auth.tutorial, { global_tutorial: true, field_tutorial: true });
  return {
    ...caller,
    account,
    addFields: async (...changes) => {
      const { fields } = await caller.call(contract.fields.createMany, { fields: changes.map((change) => newField(change)) });
      return fields.map(({ field }) => field);
    },
  };
}

const MAIL_MS = 10_000;

/** The address in the mail that activates an account; mails leave shortly after the answer. */
async function activationPath(nobody: RemoteCaller, to: string): Promise<string> {
  const deadline = Date.now() + MAIL_MS;
  while (Date.now() < deadline) {
    const mails = await nobody.call(contract.config.outbox, { to });
    const link = mails.flatMap(({ links }) => links).find((one) => one.includes('/auth/activate/'));
    if (link !== undefined) return new URL(link).pathname.replace(/\/$/, '');
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`No mail to ${to}`);
}
