import { expect, it } from 'vitest';
import type { Field } from '../schemas/field.ts';
import { fieldsCalled } from './fields-called.ts';

const field = (name: string, farm_name: string): Field => ({ name, farm_name }) as Field;
const FIELDS = [field('7 Norte', 'Don Emilio'), field('Ñandú', 'Don Emilio'), field('Loma', 'El Ñandubay')];

it.each([
  ['', 3],
  ['NANDU', 2],
  ['ñandú', 2],
  ['don emilio', 2],
  ['norte don', 1],
  ['sur', 0],
])('%o finds %i', (text, count) => expect(fieldsCalled(FIELDS, text)).toHaveLength(count));

it('finds no more than are seen at once', () =>
  expect(
    fieldsCalled(
      Array.from({ length: 40 }, (_, i) => field(`Lote ${String(i)}`, 'Don Emilio')),
      'lote',
    ),
  ).toHaveLength(12));
