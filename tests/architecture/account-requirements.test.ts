import { describe, expect, it } from 'vitest';
import { textOf } from './lib/files.ts';

/** Which test shows which requirement (reliability, sections A, B and E07 to E12): file, and words of the test's title. */
const SHOWN: Readonly<Record<string, readonly (readonly [file: string, title: string])[]>> = {
  'R-A01': [
    ['server/pipeline/mount.test.ts', 'an address without a rule of access stops the start'],
    ['server/pipeline/mount.test.ts', '%s has its route, and HEAD where it is read'],
  ],
  'R-A02': [
    ['tests/setup/worlds/request-pipeline.ts', 'answers everybody on every field as the table says'],
    ['tests/setup/worlds/request-pipeline.ts', 'is refused to those without a session'],
    ['server/pipeline/request-pipeline-people.test.ts', 'answers everybody on every person as the table says'],
  ],
  'R-A03': [
    ['tests/setup/worlds/leak-search.ts', 'nothing leaks in any answer that is read'],
    ['tests/setup/worlds/leak-search.ts', 'nothing leaks in any answer to a write, refused or done, nor out of an archive'],
    ['server/leaks/leaks-in-mails.test.ts', 'every mail tells its receiver only what he may know'],
    ['tests/architecture/downloads.test.ts', 'the comparison as CSV and as PDF'],
    ['tests/architecture/downloads.test.ts', 'fields as %s'],
    ['tests/architecture/downloads.test.ts', 'a prescription as %s'],
  ],
  'R-A04': [
    ['server/resources/shares/lists.test.ts', 'with a foreign field at any place of twenty is refused whole'],
    ['server/pipeline/request-pipeline-people.test.ts', 'of a list the one that may not be seen refuses the whole'],
  ],
  'R-A05': [['server/resources/shares/lists.test.ts', 'is refused in a creation and in an update, in capitals and nested']],
  'R-A06': [
    ['server/leaks/sensitive.test.ts', 'has one class for every property of every answer that can hold a word or money'],
    ['server/leaks/sensitive.test.ts', 'has one class for every input of a call that reads'],
    [
      'tests/setup/tables/sensitive-reading.ts',
      '%s reads contact and fiscal data of others nowhere without the flag, and where he may with it',
    ],
    ['server/leaks/sensitive-order.test.ts', 'answers %s without the flag the same whatever the contact and fiscal data of others are'],
    [
      'server/leaks/sensitive-order.test.ts',
      'finds people by their address with the flag, by their name without it too, and by nothing else',
    ],
    ['tests/setup/worlds/leak-search.ts', 'contacts only with the flag'],
    ['server/leaks/leaks-in-writes.test.ts', 'with the sensitive flag'],
    ['server/leaks/leaks-in-mails.test.ts', 'every mail tells its receiver only what he may know'],
    ['tests/architecture/downloads.test.ts', 'Neither carries who owns a field or whom it is booked on'],
  ],
  'R-A07': [
    ['server/db/schema/row-security.test.ts', 'every table is behind it'],
    ['server/db/schema/row-security.test.ts', 'with the access checks open, no call reads or changes'],
  ],
  'R-A08': [
    ['server/resources/shares/lists.test.ts', 'ends on every channel with the next request'],
    ['server/imagery/premium-roads.test.ts', 'an address of a band (reliability R-A08)'],
  ],
  'R-A09': [
    ['server/resources/users/staff-forest.test.ts', 'trees stay forests through'],
    ['server/resources/users/staff-forest.test.ts', 'people everybody reaches exactly who is below him, before and after moves'],
    ['server/resources/users/staff-forest.test.ts', 'a hundred conflicting moves at once leave a forest'],
    ['server/resources/users/routes.test.ts', 'are granted below one’s own rank only'],
    ['server/resources/users/routes.test.ts', 'stays, also when two go at the same time'],
  ],
  'R-A10': [
    ['server/resources/shares/routes.test.ts', 'is one however it is written'],
    ['server/resources/shares/routes.test.ts', 'a guest who edits cannot re-share, see other guests or change levels'],
  ],
  'R-A11': [
    ['server/resources/shares/lists.test.ts', 'keeps its polygon on every road, whoever asks'],
    ['server/resources/zones/routes.test.ts', 'an edit that races the activation does not slip through'],
    ['server/resources/zones/race.test.ts', 'seeded interleavings of activation, edit and division'],
  ],
  'R-A12': [['server/imagery/premium-roads.test.ts', '$layer of a field that is $state.name']],
  'R-A13': [
    ['server/resources/analytics/routes.test.ts', '403 by its own code'],
    ['tests/e2e/people/local-brand.spec.ts', 'no brand kept in the browser opens the curve to an account without it'],
    ['tests/e2e/people/local-brand.spec.ts', 'nor does one close it to an account that has it'],
    ['server/resources/analytics/every-address.test.ts', 'however its address is written, answers styles 1 and 7 never'],
    ['server/resources/analytics/every-address.test.ts', 'however its query is written'],
    ['server/resources/analytics/every-address.test.ts', 'whatever brand the browser says it is painted in'],
  ],
  'R-A14': [['tests/setup/worlds/request-pipeline.ts', 'the service label']],
  'R-A15': [['server/auth/access-token.test.ts', 'claims of a role change nothing']],
  'R-A16': [
    ['server/audit/audited-calls.test.ts', 'every call that changes something leaves a row in the audit'],
    ['server/audit/queries.test.ts', 'the chain holds, nobody changes it'],
  ],
  'R-B01': [
    ['server/auth/secrets/password.test.ts', 'is argon2id of 19 MiB and two passes'],
    ['server/auth/secrets/password.test.ts', 'is computed two at a time with fifty waiting; the rest is asked to come again'],
    ['server/semaphore.test.ts', 'two run at once, fifty wait in their order, the next is refused'],
    ['server/resources/auth/routes.test.ts', 'is hashed anew by the first right log-in, and by no wrong one'],
    ['bench/login.bench.ts', 'login/rush'],
    ['server/resources/auth/routes.test.ts', 'lets fifty wait, and sends the rest away before anything is counted against them'],
  ],
  'R-B02': [['server/auth/secrets/password.test.ts', 'counts to its last character']],
  'R-B03': [
    ['server/resources/auth/routes.test.ts', 'slows down guessing at an account from all networks that did before'],
    ['server/resources/auth/routes.test.ts', 'evaluates at most 100 guesses at one account in an hour'],
  ],
  'R-B04': [
    ['server/auth/timing.test.ts', 'does not tell whether there is an account'],
    ['server/resources/auth/routes.test.ts', 'answers a wrong address and a wrong password with the same bytes'],
  ],
  'R-B05': [
    ['server/resources/account/routes.test.ts', 'a link is good once, of two at the same moment'],
    ['server/resources/account/routes.test.ts', 'opening the link changes nothing'],
    ['server/resources/auth/routes.test.ts', 'the link works once of two at the same time'],
    ['server/resources/auth/routes.test.ts', 'an activation link dies after 24 hours'],
  ],
  'R-B06': [
    ['server/auth/access-token.test.ts', 'one answer to every bad token'],
    ['server/auth/jwt-material.test.ts', 'every forged one is refused with the same body'],
  ],
  'R-B07': [
    ['tests/e2e/tokens.spec.ts', 'the scan reads every place a script can read'],
    ['tests/e2e/tokens.spec.ts', 'nothing a script can read holds a token after log-in'],
    ['tests/e2e/tokens.spec.ts', 'nor after half an hour of use, in which the token was renewed again and again'],
  ],
  'R-B08': [
    ['server/resources/auth/routes.test.ts', 'twenty tabs at once get one successor'],
    ['server/resources/auth/routes.test.ts', 'a lost answer may be asked for again within ten seconds'],
  ],
  'R-B09': [['server/auth/sessions.test.ts', 'what ends a session ends it everywhere at the next request']],
  'R-B10': [
    ['server/auth/sessions.test.ts', 'unused ends after 30 days'],
    ['server/auth/sessions.test.ts', 'used every day ends after 90'],
    ['server/resources/account/routes.test.ts', 'after 4 minutes, not after 6'],
  ],
  'R-B11': [
    ['server/auth/sessions.test.ts', 'a line added signs from then on'],
    ['server/auth/sessions.test.ts', 'rotating under load, the old line taken away after the life of its tokens'],
  ],
  'R-B12': [
    ['server/resources/account/second-factor.test.ts', 'takes each code once'],
    ['server/resources/account/second-factor.test.ts', 'is guessed at twenty times an hour and no more'],
    ['server/resources/account/second-factor.test.ts', 'reaches only enrolment and his profile'],
    ['server/auth/secrets/totp.test.ts', 'RFC 6238, appendix B'],
  ],
  'R-B13': [
    ['server/config/env.test.ts', 'are refused when %s'],
    ['tests/architecture/bundle-secrets.test.ts', 'finds no %s'],
    ['server/leaks/log-secrets.test.ts', 'the log at its most talkative holds no secret'],
  ],
  'R-B14': [
    ['server/resources/auth/routes.test.ts', 'needs the product’s own header and the same origin'],
    ['server/http/http.test.ts', 'none lets other origins in'],
    ['tests/e2e/foreign-page.spec.ts', 'a page of another origin changes nothing, by any of ten forms'],
  ],
  'R-B15': [
    ['server/auth/mail-limit.test.ts', 'twenty mails an hour from one network'],
    ['server/resources/account/routes.test.ts', 'three mails an hour to one address'],
    ['server/resources/shares/routes.test.ts', 'stand, and nobody hears of the others (reliability R-B15)'],
    ['server/providers/mail/mail.test.ts', 'no text adds a receiver or a header'],
  ],
  'R-B16': [['server/resources/account/routes.test.ts', 'terms are stored with version, time and language']],
  'R-E07': [
    ['src/api/faults.test.ts', 'rejects with a code the page has texts for'],
    ['src/app/faults.test.tsx', 'every panel has its entry'],
    ['src/app/faults.test.tsx', 'every panel tells of $name'],
    ['src/app/faults.test.tsx', 'every panel tells of its own calls, the fields being there'],
  ],
  'R-E08': [['src/app/start/check-build.test.ts', 'the check at start (reliability R-E08)']],
  'R-E09': [
    ['src/app/boot.test.ts', 'it starts, says once what is lost, and goes on'],
    ['tests/e2e/storage.spec.ts', 'the app starts, says what is lost, and works'],
    ['tests/e2e/storage.spec.ts', 'without IndexedDB nothing is missing'],
  ],
  'R-E10': [
    ['tests/e2e/fixtures.ts', 'a breach of the content policy is one'],
    ['tests/e2e/fixtures.ts', 'any page, frame or worker of a context asks of another origin'],
    ['tests/e2e/foreign-page.spec.ts', 'what any page of a test asks of another origin is noted'],
  ],
  'R-E11': [['server/http/http.test.ts', 'are the same on every class of route']],
  'R-E12': [
    ['tests/e2e/people/log-out.spec.ts', 'whoever leaves takes everything along'],
    ['tests/e2e/people/log-out.spec.ts', 'without a network too'],
    ['src/app/start/one-person.test.ts', 'lets go of whoever leaves'],
  ],
};

const idsOf = (section: string, from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => `R-${section}${String(from + at).padStart(2, '0')}`);

describe('requirements of rights, accounts and browsers', () => {
  it('are all named', () => expect(Object.keys(SHOWN)).toEqual([...idsOf('A', 1, 16), ...idsOf('B', 1, 16), ...idsOf('E', 7, 12)]));

  it.each(Object.entries(SHOWN))('%s has its tests', (_id, tests) => {
    for (const [file, title] of tests) expect(textOf(file), file).toContain(title);
  });
});
