import { AppError } from '#domain/errors.ts';

/** What is being written, or a refusal once its time is over: the writer of PDFs cannot be stopped, so what it still brings is dropped. */
export function giveUp<T>(writing: Promise<T>, signal: AbortSignal): Promise<T> {
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new AppError('GENERIC', {}, { cause: signal.reason })), { once: true });
  });
  return Promise.race([writing, late]);
}
