import { ACCESS_TABLE } from '../tests/setup/access-table.ts';
import { calls, describeDoor } from '../tests/setup/door.ts';

describeDoor(calls.filter(([name, { method }]) => method !== 'GET' && /^(field|farm) /.test(ACCESS_TABLE[name] ?? '')));
