import { Session } from 'node:inspector';

/** The name under which a database thread takes orders while it computes: `(thread, request) => whether it was that one's turn`. */
export const CANCEL = 'cancelStatement';
const PATIENCE_MS = 1_000;

interface Attached {
  readonly params: { readonly sessionId: string };
}
interface WorkerMessage {
  readonly params: { readonly message: string };
}

/**
 * Tells a database thread to end a request. Its queue of messages is not looked at while a statement runs, but V8 takes what the inspector
 * sends between two steps of any loop. No port is opened for it, and nothing is listened to otherwise. All threads are asked, for the
 * inspector does not say which is which; only the one of that name has such a request.
 */
export const cancelLate = (thread: string, request: number): void => {
  const session = new Session();
  const finish = (): void => {
    clearTimeout(timer);
    session.disconnect();
  };
  const timer = setTimeout(finish, PATIENCE_MS);
  const expression = `globalThis.${CANCEL}?.(${JSON.stringify(thread)}, ${String(request)}) === true`;
  const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } });
  session.connect();
  session.on('NodeWorker.attachedToWorker', ({ params: { sessionId } }: Attached) => {
    session.post('NodeWorker.sendMessageToWorker', { sessionId, message });
  });
  session.on('NodeWorker.receivedMessageFromWorker', ({ params }: WorkerMessage) => {
    if ((JSON.parse(params.message) as { result?: { result?: { value?: unknown } } }).result?.result?.value === true) finish();
  });
  session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });
};
