import { expect, test } from 'vitest';
import { checkGapsProject } from './check-gaps-project.ts';

const missing = (path: string) => [{ path, code: 'REQUIRED' }];

test.each([
  [{}, []],
  [{ has_gaps_project: true, treatment_type: 'fungicide' }, []],
  [{ has_gaps_project: false }, []],
  [{ has_gaps_project: false, treatment_type: null }, []],
  [{ has_gaps_project: true }, missing('treatment_type')],
  [{ has_gaps_project: true, treatment_type: null }, missing('treatment_type')],
  [{ treatment_type: 'fungicide' }, missing('has_gaps_project')],
  [{ treatment_type: null }, missing('has_gaps_project')],
  [{ has_gaps_project: false, treatment_type: 'fungicide' }, [{ path: 'has_gaps_project', code: 'INVALID' }]],
] as const)('%j', (change, faults) => {
  expect(checkGapsProject(change)).toEqual(faults);
});
