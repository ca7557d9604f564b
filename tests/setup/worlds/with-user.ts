import type { Page } from '@playwright/test';
import type { User } from '#domain/schemas/user.ts';

/** Calls that answer the signed-in user, beside or as the whole of their answer. */
const RETURNS_USER = /\/api\/auth\/(refresh|tutorial|update|accept-terms)?$/;

/** The account as the server tells of it, with what a test needs to be different; the last one asked for counts. */
export const withUser = async (page: Page, change: Partial<User>): Promise<void> => {
  await page.route(RETURNS_USER, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { user?: unknown };
    if (!answer.ok()) return route.fulfill({ response: answer });
    const { user } = body;
    return route.fulfill({
      response: answer,
      json: typeof user === 'object' ? { ...body, user: { ...user, ...change } } : { ...body, ...change },
    });
  });
};
