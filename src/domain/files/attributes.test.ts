import { describe, expect, it } from 'vitest';
import { CROPS } from '../codes.ts';
import { isKnownAttribute, readAttributes } from './attributes.ts';

describe('attributes of a feature', () => {
  it.each([
    [
      [
        ['LOTE', 'A1'],
        ['CAMPO', 'La Peña'],
        ['CULTIVO', 'Soja 1ra'],
      ],
      { name: 'A1', farm_name: 'La Peña', crop: CROPS.soybean_1 },
    ],
    [[['CAMPO', 'El Bajo']], { name: 'El Bajo', farm_name: null }],
    [
      [
        ['Talhão', 7],
        ['Fazenda', 'Água'],
        ['Cultura', 'Milho safrinha'],
      ],
      { name: '7', farm_name: 'Água', crop: CROPS.maize_late },
    ],
    [
      [
        ['potrero', ' 3 '],
        ['Establecim', 'Sur'],
        ['Cultivo', 'Maíz'],
      ],
      { name: '3', farm_name: 'Sur', crop: CROPS.maize_early },
    ],
    [
      [
        ['Field Name', 'North'],
        ['Farm', 'Hill'],
        ['Crop', 'Winter'],
        ['Season', '24/25'],
      ],
      { name: 'North', farm_name: 'Hill', crop: null, season_year: 2024 },
    ],
    [
      [
        ['Nome-Talhao', 'T9'],
        ['SAFRA', 'Safra 2023-24'],
      ],
      { name: 'T9', season_year: 2023 },
    ],
    [
      [
        ['NAME', ''],
        ['ID', 12],
        ['predio', 'Uno'],
      ],
      { name: '12', farm_name: 'Uno' },
    ],
    [
      [
        ['HAS', 3.4],
        ['x', null],
      ],
      { name: '', farm_name: null, crop: null, season_year: null },
    ],
  ] as const)('%j', (attributes, facts) => {
    expect(readAttributes(attributes)).toMatchObject(facts);
  });

  it('knows its own columns in whatever spelling', () => {
    expect(['NOMBRE', 'Nombre_Lot', 'Establecimiento', 'TALHÃO', 'rancho'].every(isKnownAttribute)).toBe(true);
    expect(['has', 'geom', 'x'.repeat(1e6)].some(isKnownAttribute)).toBe(false);
  });
});
