import { randomUUID } from 'node:crypto';
import type { PlanProposal } from '#domain/schemas/payment.ts';
import { squareAt } from '../../setup/samples/field-samples.ts';
import { signUp } from '../../setup/servers/remote-caller.ts';
import { enter, expect, test, textsOf, type Page } from '../fixtures.ts';

const t = textsOf('es');
const crop = (year: number) => ({ year, season: 2 as const, period: 'summer' as const, crop: 7 as const, genotype_id: null });
const CROPS = [crop(2025), crop(2024)];
const panel = (page: Page, id: string) => page.locator(`[data-panel=${id}]`);
const fieldIn = (page: Page, id: string, name: string) => panel(page, id).locator(`[data-field="${name}"]`);

/** The demo has one account: what somebody else would have proposed is answered here, and nothing else. */
const answerProposals = (page: Page, answer: (method: string, field_ids: string[]) => readonly PlanProposal[]): Promise<unknown> =>
  page.route('**/api/payment/proposals', async (route) => {
    const request = route.request();
    const body = request.postDataJSON() as { field_ids?: string[] } | null;
    await route.fulfill({ json: { proposals: answer(request.method(), body?.field_ids ?? []) } });
  });
const proposalOf = (field_ids: string[], is_mine: boolean): PlanProposal => ({
  id: randomUUID(),
  by: 'Elena',
  is_mine,
  field_ids,
  created_at: new Date().toISOString(),
});

test('a proposal from its mail, a dead one, and an adviser’s own', async ({ page, product, expected }) => {
  const newcomer = await signUp(product.url);
  const [first] = await newcomer.addFields(
    { name: 'El Ceibo', geometry: squareAt(0, 700), crops: CROPS },
    { name: 'El Bajo', geometry: squareAt(3, 800), crops: CROPS },
    { name: 'La Chacra', geometry: squareAt(2, 400), crops: CROPS },
  );
  const proposal = proposalOf([first?.id ?? ''], false);
  await answerProposals(page, () => [proposal]);

  await test.step('the mail opens the conversion with those fields chosen', async () => {
    await enter(page, { account: newcomer.account, path: `/dashboard?propuesta=${proposal.id}` });
    await expect(panel(page, 'plan_convert').getByRole('status').first()).toContainText(t('plans:propose.theirs', { name: 'Elena' }));
    await expect(fieldIn(page, 'plan_convert', 'El Ceibo').getByRole('checkbox')).toBeChecked();
    await expect(fieldIn(page, 'plan_convert', 'El Bajo').getByRole('checkbox')).not.toBeChecked();
    await expect(page).not.toHaveURL(/propuesta/);
  });

  // What comes is shown as of somebody else's fields, and what is proposed is kept.
  await page.route('**/api/field/meta_geo_status/by_user*', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({
      response,
      body: text.replaceAll('"relations":["owner"]', '"relations":["FA"]').replaceAll('"owner_name":null', '"owner_name":"Rosa Paz"'),
    });
  });
  let proposed: readonly PlanProposal[] = [];
  await answerProposals(page, (method, field_ids) => {
    if (method === 'POST') proposed = [proposalOf(field_ids, true)];
    return proposed;
  });

  await test.step('a dead one says so', async () => {
    expected.push(/status of 404 /);
    await page.goto(`/dashboard?paneles=plans&propuesta=${randomUUID()}`);
    await expect(page.getByText(t('errors:PROPOSAL_GONE'))).toBeVisible();
    await expect(page).not.toHaveURL(/propuesta/);
  });

  await test.step('an adviser proposes fields of a linked producer; those just proposed wait a week', async () => {
    const propose = panel(page, 'plans').getByRole('button', { name: t('plans:propose.title') });
    await propose.click();
    const choice = panel(page, 'plan_propose');
    await expect(fieldIn(page, 'plan_propose', 'El Ceibo')).toContainText('Rosa Paz');
    await expect(fieldIn(page, 'plan_propose', 'La Chacra')).toContainText(t('errors:ADVANCED_AREA'));
    await fieldIn(page, 'plan_propose', 'El Ceibo').getByRole('checkbox').check({ force: true });
    await choice.getByRole('button', { name: t('plans:propose.send'), exact: true }).click();
    await expect(page.getByText(t('plans:propose.done_one', { count: 1 }))).toBeVisible();
    await expect(choice).toBeHidden();
    expect(proposed[0]?.field_ids).toEqual([first?.id]);

    await propose.click();
    await expect(fieldIn(page, 'plan_propose', 'El Ceibo')).toContainText(t('errors:PLAN_PROPOSED'));
    await expect(fieldIn(page, 'plan_propose', 'El Ceibo').getByRole('checkbox')).toBeDisabled();
  });
});
