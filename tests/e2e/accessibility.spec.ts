import { checkAccessible, enter, test } from './fixtures.ts';

test('the workstation has no grave accessibility problem', async ({ page }) => {
  await enter(page);
  await checkAccessible(page);
});
