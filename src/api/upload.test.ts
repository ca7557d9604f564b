import { expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';

type Options = {
  readonly onShouldRetry: (error: unknown, attempt: number) => boolean;
  readonly onError: (error: unknown) => void;
};
const mocks = vi.hoisted(() => ({ options: null as unknown }));
vi.mock('tus-js-client', () => ({
  Upload: class {
    constructor(_file: Blob, options: unknown) {
      mocks.options = options;
    }
    start(): void {}
    abort(): void {}
  },
}));

const { uploadResumably } = await import('./upload.ts');
const answered = (status: number, body: unknown) => ({
  originalResponse: { getStatus: () => status, getBody: () => JSON.stringify(body) },
});

it('is not begun again where a quota refuses it, and says which with its number', async () => {
  const running = uploadResumably(new Blob(['x']), {
    endpoint: '/x',
    name: 'a',
    metadata: {},
    is_resumed: false,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
  const { onShouldRetry, onError } = mocks.options as Options;
  const full = answered(507, { code: 'PHOTO_ACCOUNT_FULL', params: { gb: 10 } });
  expect([full, answered(429, { code: 'PHOTO_DAY_LIMIT' })].map((error) => onShouldRetry(error, 0))).toEqual([false, false]);
  expect([answered(507, { code: 'STORAGE_FULL' }), answered(502, '')].map((error) => onShouldRetry(error, 0))).toEqual([true, true]);
  onError(full);
  await expect(running).rejects.toEqual(new AppError('PHOTO_ACCOUNT_FULL', { gb: 10 }));
});
