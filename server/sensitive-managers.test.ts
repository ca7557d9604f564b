import { describeReading } from '../tests/setup/sensitive-reading.ts';

describeReading(['FSM', 'RSM', 'admin']);
