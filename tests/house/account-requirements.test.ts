import { describe, expect, it } from 'vitest';
import { textOf } from './files.ts';

/** Which test shows which requirement of accounts (reliability, section B): file, and words of the test's title. */
const SHOWN: Readonly<Record<string, readonly (readonly [file: string, title: string])[]>> = {
  'R-B01': [['server/auth/password.test.ts', 'is argon2id of 19 MiB and two passes']],
  'R-B02': [['server/auth/password.test.ts', 'counts to its last character']],
  'R-B03': [
    ['server/resources/auth/routes.test.ts', 'slows down guessing at an account from any network'],
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
  'R-B07': [['tests/e2e/account.spec.ts', 'nothing a script can read holds a token']],
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
  'R-B11': [['server/auth/sessions.test.ts', 'a line added signs from then on']],
  'R-B12': [
    ['server/resources/account/second-factor.test.ts', 'takes each code once'],
    ['server/resources/account/second-factor.test.ts', 'is guessed at twenty times an hour and no more'],
    ['server/resources/account/second-factor.test.ts', 'reaches only enrolment and his profile'],
    ['server/auth/totp.test.ts', 'RFC 6238, appendix B'],
  ],
  'R-B13': [['server/env.test.ts', 'are refused when %s']],
  'R-B14': [
    ['server/resources/auth/routes.test.ts', 'needs the product’s own header and the same origin'],
    ['server/http/http.test.ts', 'none opens the door to other origins'],
  ],
  'R-B15': [
    ['server/auth/mail-limit.test.ts', 'twenty mails an hour from one network'],
    ['server/resources/account/routes.test.ts', 'three mails an hour to one address'],
    ['server/providers/mail/mail.test.ts', 'no text adds a receiver or a header'],
  ],
  'R-B16': [['server/resources/account/routes.test.ts', 'terms are stored with version, time and language']],
};

describe('requirements of accounts', () => {
  it('are all sixteen named', () =>
    expect(Object.keys(SHOWN)).toEqual(Array.from({ length: 16 }, (_, at) => `R-B${String(at + 1).padStart(2, '0')}`)));

  it.each(Object.entries(SHOWN))('%s has its tests', (_id, tests) => {
    for (const [file, title] of tests) expect(textOf(file), file).toContain(title);
  });
});
