import axe from 'axe-core';

/** Without layout nothing has a colour or a size: those rules are asked in the browser, and of the tokens (tests/house/contrast.test.ts). */
const NEEDS_LAYOUT = ['color-contrast', 'target-size', 'scrollable-region-focusable'];

/** What axe finds grave in a part of the page: names, roles, labels, ids and how they hang together. */
export async function graveIn(place: Element): Promise<readonly string[]> {
  const rules = Object.fromEntries(NEEDS_LAYOUT.map((rule) => [rule, { enabled: false }]));
  const { violations } = await axe.run(place, { resultTypes: ['violations'], rules });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
