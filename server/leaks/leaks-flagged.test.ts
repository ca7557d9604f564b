import { describeReads } from '../../tests/setup/worlds/leak-search.ts';

describeReads(true);
