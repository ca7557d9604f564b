import { isFull } from '../../tests/setup/servers/run-scope.ts';
import { describeReading } from '../../tests/setup/tables/sensitive-reading.ts';

// A regional manager is to everything what a sales manager is: the gate asks one of the two.
describeReading(isFull ? ['FSM', 'RSM', 'admin'] : ['FSM', 'admin']);
