import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { material, materialJson } from '../../../tests/setup/samples/material.ts';
import type { RainOptions, RainPreview } from './rain-table.ts';
import { readRainTable } from './read-rain-table.ts';

/** Files as people sent them to other programs, which took something else for rain; the right answer lies beside each. */
const folder = material('reports');
type Days = [string, number][];
type Answer = Days | { days?: Days; total_mm?: number; mm?: number[]; zone?: string; missing?: string[] };
/** What the file alone does not tell, and the answer with which it has the right days. */
const ASKED: Record<string, [RainPreview['questions'], Partial<RainOptions>]> = {
  'ecowitt.csv': [['counter'], { is_counter: true }],
  'merged.xlsx': [['rain_column'], { rain_column: 1 }],
};

describe.skipIf(folder === null)(`reports of rain${folder ? '' : ' (material absent)'}`, () => {
  const names = ['t4-02-rain-column-of-time', 't4-03-rain-rate', 't4-04-rain-inches', 't4-05-rain-rows-that-are-no-days'];
  const cases = [...names, 't4-06-rain-hour-twice', 't4-25-rain-conagua'].flatMap((name) =>
    folder === null
      ? []
      : Object.entries(materialJson<Record<string, Answer>>(`reports/${name}`, 'expected.json')).map(
          ([file, answer]) => [name, file, answer] as const,
        ),
  );

  it.each(cases)('%s/%s', (name, file, answer) => {
    const expected = Array.isArray(answer) ? { days: answer } : answer;
    const bytes = new Uint8Array(readFileSync(join(folder!, name, file)));
    const options: RainOptions = { today: '2026-11-26', ...(expected.zone === undefined ? {} : { zone: expected.zone }) };
    const [questions, answers] = ASKED[file] ?? [[], {}];
    expect(readRainTable(bytes, options)).toMatchObject({ questions, is_importable: questions.length === 0 });
    const preview = readRainTable(bytes, { ...options, ...answers });
    expect(preview).toMatchObject({ questions: [], faults: [], is_importable: true });
    const days = preview.rows.map(({ date, rain_mm }) => [date, rain_mm]);
    if (expected.days !== undefined) expect(days).toEqual(expected.days);
    if (expected.mm !== undefined) expect(preview.rows.map(({ rain_mm }) => rain_mm)).toEqual(expected.mm);
    if (expected.total_mm !== undefined) expect(preview.total_mm).toBe(expected.total_mm);
    if (expected.missing !== undefined) expect(preview.missing.map(({ date }) => date)).toEqual(expected.missing);
  });
});
