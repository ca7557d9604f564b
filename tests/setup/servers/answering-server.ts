import { once } from 'node:events';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Accounts, Person, Question, Reply } from './server-thread.ts';

export type Answer = (url: string, init: RequestInit) => Promise<Response>;

/** The real server, with the demo, as a page's `fetch` reaches it: in a thread of its own, out of reach of the page's clock and globals. */
export type AnsweringServer = {
  readonly answer: Answer;
  /** From now on the browser has this person's cookie; null has none. */
  readonly be: (person: Person | null) => Promise<void>;
  /** Once it owes no answer. */
  readonly idle: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const LOG_IN = '/api/auth/login';
const WITHOUT_BODY = [204, 205, 304];

export async function startAnsweringServer(): Promise<AnsweringServer> {
  const thread = new Worker(resolve(import.meta.dirname, 'server-thread.ts'), { execArgv: [] });
  const [accounts] = (await once(thread, 'message')) as [Accounts];
  const waiting = new Map<number, (reply: Reply) => void>();
  const watchers: (() => void)[] = [];
  thread.on('message', (reply: Reply) => {
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
    if (waiting.size === 0) for (const done of watchers.splice(0)) done();
  });
  const cookies = new Map<Person, string>();
  let current: Person | null = null;
  let asked = 0;

  const answer: Answer = async (url, init) => {
    const cookie = current === null ? undefined : cookies.get(current);
    const headers = Object.fromEntries(new Headers(init.headers).entries());
    asked += 1;
    const question: Question = {
      id: asked,
      method: init.method ?? 'GET',
      url,
      headers: cookie === undefined ? headers : { ...headers, cookie },
      body: typeof init.body === 'string' ? init.body : null,
    };
    const {
      status,
      headers: sent,
      body,
    } = await new Promise<Reply>((done) => {
      waiting.set(question.id, done);
      thread.postMessage(question);
    });
    const given = sent['set-cookie']?.split(';')[0];
    if (given !== undefined && current !== null) cookies.set(current, given);
    return new Response(WITHOUT_BODY.includes(status) ? null : body, { status, headers: { ...sent } });
  };

  return {
    answer,
    be: async (person) => {
      current = person;
      if (person === null || cookies.has(person)) return;
      const body = JSON.stringify({ ...accounts[person], provider: 'local' });
      await answer(LOG_IN, { method: 'POST', headers: { 'content-type': 'application/json', 'x-surco': '1' }, body });
    },
    idle: () => (waiting.size === 0 ? Promise.resolve() : new Promise((done) => void watchers.push(done))),
    stop: async () => void (await thread.terminate()),
  };
}
