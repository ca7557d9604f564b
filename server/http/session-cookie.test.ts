import fastifyCookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { sessionCookie } from './session-cookie.ts';

const answer = async (isHttps: boolean) => {
  const app = Fastify();
  await app.register(fastifyCookie);
  app.get('/', async (request, reply) => {
    sessionCookie(request, reply, isHttps).write('secret', new Date('2026-02-01T00:00:00Z'));
    return {};
  });
  return (await app.inject('/')).headers['set-cookie'];
};

test('with https the cookie is bound to the host and never leaves in the open', async () => {
  expect(await answer(true)).toBe('__Host-surco=secret; Path=/; Expires=Sun, 01 Feb 2026 00:00:00 GMT; HttpOnly; Secure; SameSite=Strict');
});

test('on plain localhost it still is out of reach of scripts and of other sites', async () => {
  expect(await answer(false)).toBe('surco=secret; Path=/; Expires=Sun, 01 Feb 2026 00:00:00 GMT; HttpOnly; SameSite=Strict');
});
