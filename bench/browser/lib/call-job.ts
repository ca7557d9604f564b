import type { Page } from '@playwright/test';
import type { Jobs } from '../page/main.ts';

/** Runs one of the page's jobs there and answers what it returned. */
export const callJob = <K extends keyof Jobs>(page: Page, name: K, input: Parameters<Jobs[K]>[0]): Promise<Awaited<ReturnType<Jobs[K]>>> =>
  page.evaluate(
    ([job, argument]) => (globalThis as unknown as { jobs: Record<string, (input: unknown) => unknown> }).jobs[job]?.(argument),
    [name, input] as const,
  ) as Promise<Awaited<ReturnType<Jobs[K]>>>;
