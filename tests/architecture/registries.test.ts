import { describe, expect, it } from 'vitest';
import { ERROR_STATUS } from '#domain/errors.ts';
import { filesLike, textOf } from './lib/files.ts';

const featureFiles = filesLike(/^src\/features\/[^/]+\/(panel|page)\.ts$/);

describe('registries', () => {
  it('find the features at all', () => expect(featureFiles.length).toBeGreaterThan(3));

  it.each(featureFiles)('%s is named by the app', (path) => {
    const naming = filesLike(/^src\/app\/.*\.tsx?$/).filter((file) => textOf(file).includes(`'../${path.slice('src/'.length)}'`));
    expect(naming).not.toEqual([]);
  });

  it.each(featureFiles)('%s has its texts in three languages', (path) => {
    const folder = path.slice(0, path.lastIndexOf('/'));
    expect(filesLike(new RegExp(`^${folder}/locales/(es|en|pt)\\.json$`))).toHaveLength(3);
  });

  it('gives every migration its own number', () => {
    const numbers = filesLike(/^server\/db\/migrations\/\d{4}_.*\.sql$/).map((path) => path.split('/').at(-1)?.slice(0, 4));
    expect(numbers.length).toBeGreaterThan(0);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});

describe('error codes', () => {
  const code = filesLike(/^(src|server|workers)\/.*\.tsx?$/)
    .filter((path) => path !== 'src/domain/errors.ts' && !/\.test\.tsx?$/.test(path))
    .map(textOf)
    .join('\n');

  it('are all raised somewhere', () => {
    expect(Object.keys(ERROR_STATUS).filter((name) => !new RegExp(`['"]${name}['"]`).test(code))).toEqual([]);
  });
});

describe('number inputs', () => {
  const features = filesLike(/^src\/features\/.*\.tsx$/);
  const featureOf = (path: string): string => path.split('/')[2] ?? '';

  it('are all typed into by a test of their feature', () => {
    const holding = features.filter((path) => /<Number(Field|Input)\b/.test(textOf(path))).map(featureOf);
    const typed = new Set(features.filter((path) => textOf(path).includes('typeNumbers()')).map(featureOf));
    expect(holding.length).toBeGreaterThan(5);
    expect(holding.filter((feature) => !typed.has(feature))).toEqual([]);
  });

  it('are none of their own kind', () => {
    const own = filesLike(/^src\/.*\.tsx$/).filter((path) => /type="number"|inputMode="decimal"/.test(textOf(path)));
    expect(own).toEqual(['src/ui/inputs/NumberField.tsx']);
  });
});
