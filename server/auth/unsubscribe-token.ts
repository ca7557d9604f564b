import { createHmac, timingSafeEqual } from 'node:crypto';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const markOf = (secret: Uint8Array, account_id: string): string => createHmac('sha256', secret).update(account_id).digest('base64url');

/** Goes into the link that ends the e-mail notifications: it opens nothing else, and works as long as a mail is kept. */
export const unsubscribeToken = (secret: Uint8Array, account_id: string): string => `${account_id}.${markOf(secret, account_id)}`;

/** Whose mails a link ends; null for one that is not ours. */
export const accountOfUnsubscribeToken = (secret: Uint8Array, token: string): string | null => {
  const [account_id = '', mark = ''] = token.split('.');
  const wanted = Buffer.from(markOf(secret, account_id));
  const given = Buffer.from(mark);
  return UUID.test(account_id) && given.length === wanted.length && timingSafeEqual(given, wanted) ? account_id : null;
};
