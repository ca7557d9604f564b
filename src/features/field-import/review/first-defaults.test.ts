import { expect, test } from 'vitest';
import { sampleFeature } from '../../../../tests/setup/samples/imported-features.ts';
import { firstDefaults } from './first-defaults.ts';

const field = (farm_name: string, fiscal_name: string | null) => ({ farm_name, fiscal_name });

test('one folder in the file is the farm; several leave each shape its own', () => {
  const inFolder = (farm_name: string | null) => sampleFeature('a', { farm_name });
  expect(firstDefaults([inFolder('Norte'), inFolder('NORTE')], [], null).farm_name).toBe('Norte');
  expect(firstDefaults([inFolder('Norte'), inFolder('Sur')], [field('El Ombú', null)], null).farm_name).toBeNull();
  expect(firstDefaults([inFolder('Norte'), inFolder('Sur'), inFolder(null)], [], null).farm_name).toBe('');
});

test('without folders the only farm there is, and nothing when there are several', () => {
  expect(firstDefaults([sampleFeature('a')], [field('El Ombú', null), field('El Ombú', null)], null).farm_name).toBe('El Ombú');
  expect(firstDefaults([sampleFeature('a')], [field('El Ombú', null), field('Sur', null)], null).farm_name).toBe('');
});

test('the fiscal name used most, else the business of the account', () => {
  const fields = [field('a', 'Uno SA'), field('a', 'Dos SRL'), field('b', 'DOS SRL')];
  expect(firstDefaults([], fields, 'Mía SA').fiscal_name).toBe('Dos SRL');
  expect(firstDefaults([], [field('a', null)], 'Mía SA').fiscal_name).toBe('Mía SA');
  expect(firstDefaults([], [], null)).toEqual({
    farm_name: '',
    fiscal_name: '',
    ownership: 'owner',
    for_id: null,
    producer_id: null,
  });
});
