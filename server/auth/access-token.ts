import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';

const ISSUER = 'surco';
const AUDIENCE = 'surco-api';
const TYPE = 'at+jwt';
const MAX_LENGTH = 4096;
export const ACCESS_MINUTES = 15;

/** What a token proves: which account, which session. Rights are never in it. */
export interface AccessClaims {
  readonly account_id: string;
  readonly session_id: string;
}

/** Signs an access token that lives 15 minutes. */
export const signAccessToken = async (key: Uint8Array, claims: AccessClaims, now: Date): Promise<{ token: string; expires_at: Date }> => {
  const expires = new Date(now.getTime() + ACCESS_MINUTES * 60_000);
  const token = await new SignJWT({ sid: claims.session_id })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(claims.account_id)
    .setIssuedAt(now)
    .setExpirationTime(expires)
    .sign(key);
  return { token, expires_at: expires };
};

/** Only the two members we write are accepted: no `kid`, `jwk`, `jku`, `x5u` or `crit` is ever looked at. */
const hasPlainHeader = (token: string): boolean => {
  const names = Object.keys(decodeProtectedHeader(token)).sort();
  return names.length === 2 && names[0] === 'alg' && names[1] === 'typ';
};

/** The claims of a good token, or null for every other text: there is one answer to all bad tokens. */
export const readAccessToken = async (key: Uint8Array, token: string, now: Date): Promise<AccessClaims | null> => {
  if (token.length > MAX_LENGTH) return null;
  try {
    if (!hasPlainHeader(token)) return null;
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      typ: TYPE,
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['exp', 'iat', 'sub', 'sid'],
      maxTokenAge: `${String(ACCESS_MINUTES)}m`,
      currentDate: now,
    });
    const { sub, sid } = payload;
    return typeof sub === 'string' && typeof sid === 'string' ? { account_id: sub, session_id: sid } : null;
  } catch {
    // Forged, expired or torn: nothing more is said, not even in the log.
    return null;
  }
};

/** The token of `Authorization: JWT …`, or null. The old fixed service label has another scheme or text and is nobody. */
export const bearerOf = (header: string | undefined): string | null => /^JWT ([\w-]+\.[\w-]+\.[\w-]*)$/.exec(header ?? '')?.[1] ?? null;
