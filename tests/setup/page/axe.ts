import axe from 'axe-core';

/** Without layout nothing has a colour or a size, and nothing lies beside the landmarks: those rules are asked in the browser, and of the tokens (tests/architecture/contrast.test.ts). */
const NEEDS_LAYOUT = ['color-contrast', 'target-size', 'scrollable-region-focusable', 'region'];

type Style = Readonly<Record<string, object>>;
/** happy-dom clones each style it computes, property by property; the clone of everything takes longer over it than axe itself. */
async function withQuickStyles<T>(work: () => Promise<T>): Promise<T> {
  const clone = globalThis.structuredClone;
  const isStyle = (value: unknown): value is Style =>
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((one) => typeof one === 'object' && one !== null && 'important' in one);
  const cloneStyle = (style: Style): Style => Object.fromEntries(Object.entries(style).map(([name, property]) => [name, { ...property }]));
  globalThis.structuredClone = ((value: unknown) => (isStyle(value) ? cloneStyle(value) : clone(value))) as typeof clone;
  try {
    return await work();
  } finally {
    globalThis.structuredClone = clone;
  }
}

/** What axe finds amiss in a part of the page, small things aside: names, roles, labels, ids and how they hang together. */
export async function graveIn(place: Element): Promise<readonly string[]> {
  const rules = Object.fromEntries(NEEDS_LAYOUT.map((rule) => [rule, { enabled: false }]));
  const { violations } = await withQuickStyles(() => axe.run(place, { resultTypes: ['violations'], rules }));
  return violations.filter(({ impact }) => impact !== 'minor').flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
