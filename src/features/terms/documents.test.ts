import { expect, it } from 'vitest';
import { COVERAGE_TERMS } from '#domain/coverage/terms.ts';
import { versionAt, versionsOf } from './documents.ts';

const DOCUMENTS = ['general', 'seed', 'flight', 'coverage'] as const;

it.each(DOCUMENTS)('%s has versions with their own names, the newest first', (document) => {
  const all = versionsOf(document);
  expect(new Set(all.map(({ version }) => version)).size).toBe(all.length);
  expect(all.map(({ since }) => since)).toEqual(
    all
      .map(({ since }) => since)
      .toSorted()
      .toReversed(),
  );
  for (const { sections } of all) expect(new Set(sections).size).toBe(sections.length);
});

it('an address without a version means the one in force; one there never was means none', () => {
  expect(versionAt('general', '')).toBe(versionsOf('general')[0]);
  expect(versionAt('general', '1')?.version).toBe('1');
  expect(versionAt('general', '99')).toBeUndefined();
  expect(versionAt('flight', '../1')).toBeUndefined();
});

it('the seed brand adds its programmes', () => {
  expect(versionAt('seed', '')?.sections).toContain('programme');
  expect(versionAt('general', '')?.sections).not.toContain('programme');
});

it('the coverage programme’s newest version is the one that an approval freezes', () => {
  const { version, since } = versionsOf('coverage')[0];
  expect({ version, since }).toEqual(COVERAGE_TERMS);
});
