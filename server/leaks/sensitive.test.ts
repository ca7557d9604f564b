import { describe, expect, it } from 'vitest';
import { readingInputs, disclosingProperties } from '../../tests/setup/tables/contract-properties.ts';
import { isFull } from '../../tests/setup/servers/run-scope.ts';
import { describeReading, OPENED } from '../../tests/setup/tables/sensitive-reading.ts';
import { INPUT_CLASSES } from '../../tests/setup/tables/input-classes.ts';
import { IS_HIS_OWN, REPLY_CLASSES } from '../../tests/setup/tables/sensitive-table.ts';

describe('the classification', () => {
  it('has one class for every property of every answer that can hold a word or money', () =>
    expect(Object.values(REPLY_CLASSES).flat().toSorted()).toEqual(disclosingProperties()));
  it('has one class for every input of a call that reads', () =>
    expect(Object.values(INPUT_CLASSES).flat().toSorted()).toEqual(readingInputs()));
  it('says of all that is flagged whose own it is, and to whom it opens', () => {
    expect(Object.keys(IS_HIS_OWN)).toEqual(REPLY_CLASSES.flagged);
    expect(Object.keys(OPENED)).toEqual(REPLY_CLASSES.flagged);
  });
});

// What those may read who reach everybody is asked in the full run.
describeReading(isFull ? ['FA', 'FM'] : ['FM']);
