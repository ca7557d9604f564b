import { describe } from 'vitest';
import { isLong } from '../../tests/setup/servers/run-scope.ts';
import { describeWrites } from '../../tests/setup/worlds/leak-search.ts';

describe('without the sensitive flag', () => {
  describeWrites(false);
});
// Whoever has the flag may read more, not less: by night.
describe.runIf(isLong)('with the sensitive flag', () => {
  describeWrites(true);
});
