import { describeReads } from '../tests/setup/leak-search.ts';

describeReads(true);
