const STAFF = 'the same question of every role over again; leaks.test.ts and sensitive.test.ts ask it at the gate';
const RACE = 'what races is asked by the hundred or not at all';
const PROGRAMS = 'starts and ends whole programs';
const DEMO = 'the demo on several days; seed.test.ts asks it of one at the gate';
const CHECKERS = 'plants what a check is to find; the check itself is asked at the gate';

/** Tests that the gate leaves to the full run, and why. */
export const FULL_ONLY = {
  'server/auth/rush.test.ts': RACE,
  'server/leaks/leaks-flagged.test.ts': STAFF,
  'server/leaks/leaks-in-writes.test.ts': STAFF,
  'server/imagery/base-tile/render-base-tile.test.ts': 'pictures, whose calls base-tiles.test.ts asks at the gate',
  'server/jobs/batch-report/killed.test.ts': PROGRAMS,
  'server/demo/coverages/seed-coverages.test.ts': DEMO,
  'server/demo/reports/reports.test.ts': DEMO,
  'server/main.test.ts': PROGRAMS,
  'server/make-admin.test.ts': PROGRAMS,
  'server/resources/payment/races.test.ts': RACE,
  'server/resources/users/staff-forest.test.ts': RACE,
  'server/resources/zones/race.test.ts': RACE,
  'server/leaks/sensitive-managers.test.ts': STAFF,
  'server/leaks/sensitive-order.test.ts': STAFF,
  'server/restore.test.ts': PROGRAMS,
  'server/worker.test.ts': PROGRAMS,
  'src/domain/files/kinds/fuzz.test.ts': 'a minute of spoilt files; those of each reader are asked at the gate',
  'src/domain/files/kinds/systems.test.ts': 'a hundred files of GDAL; the numbers of crs.test.ts are asked at the gate',
  'tests/architecture/lint.test.ts': CHECKERS,
  'tests/architecture/types.test.ts': CHECKERS,
};
