import type { Call, CallInput } from '#contract/define.ts';
import { contract } from '#contract/index.ts';
import { requestOf } from '#api/request.ts';
import type { Account } from './log-in.ts';
import { callerOf } from '../servers/remote-caller.ts';
import { codeOf } from '../worlds/second-factor.ts';

export type Answer = { readonly status: number; readonly bytes: string };
/** Somebody's log-in beside the browser: what his calls are answered to the byte, but for the trace. */
export type Hand = {
  readonly ask: <C extends Call>(definition: C, input: CallInput<C>) => Promise<Answer>;
  /** Codes for further log-ins, each good for one; none without a second factor. */
  readonly codes: string[];
};

/** Logs in; whoever must have a second factor enrols one first. */
export async function handOf(home: string, account: Account, needs_factor: boolean): Promise<Hand> {
  const codes: string[] = [];
  if (needs_factor) {
    const caller = await callerOf(home, account);
    const { secret } = await caller.call(contract.account.startSecondFactor, {});
    codes.push(...(await caller.call(contract.account.confirmSecondFactor, { code: codeOf(secret, new Date()) })).recovery_codes);
  }
  const code = codes.shift();
  const credentials = {
    username: account.user,
    password: account.password,
    provider: 'local' as const,
    ...(code === undefined ? {} : { code }),
  };
  const { url, init } = requestOf(contract.auth.login, credentials);
  const reply = await fetch(`${home}/api${url}`, init);
  if (!reply.ok) throw new Error(`The log-in answered ${reply.status}: ${await reply.text()}`);
  const { token } = (await reply.json()) as { token: string };
  return {
    codes,
    ask: async (definition, input) => {
      const request = requestOf(definition, input);
      const headers = { ...(request.init.headers as Record<string, string>), authorization: `JWT ${token}` };
      const answer = await fetch(`${home}/api${request.url}`, { ...request.init, headers });
      return { status: answer.status, bytes: (await answer.text()).replace(/"traceId":"[^"]+"/, '') };
    },
  };
}
