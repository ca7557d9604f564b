import type { User } from '#domain/schemas/user.ts';
import { api } from '#api/client.ts';
import { signIn } from '#state/session.ts';

/** Logs in; the refresh token stays in a cookie no script can read. */
export async function logIn(username: string, password: string, code?: string): Promise<User> {
  const { token, user } = await api.auth.login({ username, password, provider: 'local', ...(code === undefined ? {} : { code }) });
  signIn(token, user);
  return user;
}
