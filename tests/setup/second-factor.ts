import { contract } from '#contract/index.ts';
import { codeAt, stepAt } from '#server/auth/totp.ts';
import type { TestServer, TestUser } from './server.ts';

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
