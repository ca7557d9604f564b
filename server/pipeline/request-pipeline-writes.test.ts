import { ACCESS_TABLE } from '../../tests/setup/tables/access-table.ts';
import { calls, describePipeline } from '../../tests/setup/worlds/request-pipeline.ts';

describePipeline(calls.filter(([name, { method }]) => method !== 'GET' && /^(field|farm) /.test(ACCESS_TABLE[name] ?? '')));
