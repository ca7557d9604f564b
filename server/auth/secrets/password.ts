import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#domain/errors.ts';
import { createSemaphore } from '../../semaphore.ts';
import { blockOf } from '../../http/rate-limit.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { isKnownNetwork } from '../known-networks.ts';

/** The library's argon2id with 19 MiB and two passes, the least that OWASP accepts. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/**
 * At most two hashes at once, so that a rush of log-ins leaves the machine to the others, and fifty that wait, shared out among networks,
 * with ten places more for those that logged in before (reliability R-B01).
 */
export const createHashSemaphore = () => createSemaphore(2, { waiting: 50, reserved: 10, isKnown: isKnownNetwork, blockOf });
const withPermit = createHashSemaphore();

/** The same password typed on two keyboards may differ in how its accents are composed. */
const normal = (password: string): string => password.normalize('NFC');

/** `network`: whose permit it takes. */
export const hashPassword = (password: string, network: string): Promise<string> => withPermit(network, () => hash(normal(password), COST));

/** A hash of nothing anybody knows: checked against when there is no account, so that the answer takes as long. */
const nobody = hashPassword(crypto.randomUUID(), 'own');

/** True when the password belongs to the hash; `null` for an unknown account costs the same and is false. */
export const verifyPassword = async (stored: string | null, password: string, network: string): Promise<boolean> => {
  const against = stored ?? (await nobody);
  const matches = await withPermit(network, () => verify(against, normal(password)));
  return matches && stored !== null;
};

/** True for hashes made with other costs than today's. */
export const needsRehash = (stored: string): boolean => !stored.startsWith('$argon2id$v=19$m=19456,t=2,p=1$');

/** Refuses passwords everybody tries first, whatever their case. */
export const checkPasswordIsUncommon = (password: string, path: string): void => {
  if (COMMON_PASSWORDS.has(normal(password).toLowerCase())) {
    throw new AppError('PASSWORD_COMMON', {}, { fields: [{ path, code: 'PASSWORD_COMMON' }] });
  }
};
