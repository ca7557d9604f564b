import { measuredSchema } from '#contract/imagery/imagery.ts';
import { api } from '../../client.ts';
import { queryClient } from '../../use-call.ts';
import { addMeasured, latestQuery, LISTED_INDEX, type LatestDay } from './load-latest.ts';

/** Between two streams: what ended one may end the next at once. */
const REST_MS = 1_500;
const RETRY_MS = 5_000;

/** Nothing is listened to in a tab nobody sees. */
const untilSeen = (): Promise<void> =>
  new Promise((resolve) => {
    if (!document.hidden) resolve();
    else document.addEventListener('visibilitychange', () => resolve(), { once: true });
  });
const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Data of the events in a text, and what is left of it without an end. */
function eventsIn(text: string): { readonly data: readonly string[]; readonly left: string } {
  const events = text.split('\n\n');
  const left = events.pop() ?? '';
  return { data: events.flatMap((event) => /^data: (.*)$/m.exec(event)?.[1] ?? []), left };
}

/** Listens to one stream until it ends. */
async function listen(date: string, signal: AbortSignal): Promise<void> {
  let text = '';
  const onPart = (part: string): void => {
    const { data, left } = eventsIn(text + part);
    text = left;
    for (const one of data) addMeasured(date, measuredSchema.parse(JSON.parse(one)));
  };
  await api.imagery.measured({ index: LISTED_INDEX, date }, { signal, onPart });
}

async function follow(date: string, signal: AbortSignal): Promise<void> {
  const { queryKey } = latestQuery(date);
  await untilSeen();
  while (!signal.aborted) {
    const has_ended = await listen(date, signal).then(
      () => true,
      () => false,
    );
    await rest(has_ended ? REST_MS : RETRY_MS);
    if (signal.aborted) return;
    // A server looks at so many fields at a time: asking again begins with the next ones.
    await queryClient.refetchQueries({ queryKey, exact: true });
    if (queryClient.getQueryData<LatestDay>(queryKey)?.pending === 0) return;
    await untilSeen();
  }
}

const followed = new Map<string, { readonly stop: AbortController; count: number }>();

/** Hears what the server measures for a date while somebody looks at it, once for all who do; answers with what ends it. */
export function followLatest(date: string): () => void {
  const one = followed.get(date) ?? { stop: new AbortController(), count: 0 };
  if (one.count === 0) void follow(date, one.stop.signal);
  one.count += 1;
  followed.set(date, one);
  return () => {
    one.count -= 1;
    if (one.count > 0) return;
    followed.delete(date);
    one.stop.abort();
  };
}
