import { contract } from '#contract/index.ts';
import { codeAt, stepAt } from '#server/auth/secrets/totp.ts';
import { needsSecondFactor } from '#domain/accounts/needs-second-factor.ts';
import type { Role } from '#domain/rights/roles.ts';
import type { Db } from '#server/db/db.ts';
import type { TestServer, TestUser } from '../servers/server.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The bytes of a secret as an authenticator reads it. */
export const bytesOf = (base32: string): Uint8Array => {
  const bits = [...base32].map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** An authenticator: the code of a secret, some half minutes away from a moment. */
export const codeOf = (secret: string, at: Date, away = 0): string => codeAt(bytesOf(secret), stepAt(at) + away);

/** Enrols a second factor through the calls; answers its secret and recovery codes. */
export const enrol = async (server: TestServer, user: TestUser): Promise<{ secret: string; recovery_codes: string[] }> => {
  const { secret } = await user.call(contract.account.startSecondFactor, {});
  const { recovery_codes } = await user.call(contract.account.confirmSecondFactor, { code: codeOf(secret, server.now()) });
  return { secret, recovery_codes };
};

/** Gives those who must have a second factor one, straight in the database, so that their session goes everywhere. */
export const giveSecondFactors = async (db: Db): Promise<void> => {
  const people = await db.query<{ id: string; role: Role; is_sensitive: boolean }>(
    'select id, role, show_sensitive_information as is_sensitive from account where id not in (select account_id from second_factor)',
  );
  for (const { id, role, is_sensitive } of people)
    if (needsSecondFactor(role, is_sensitive))
      await db.query("insert into second_factor (account_id, secret, confirmed_at) values ($1, 'x', now())", [id]);
};
