import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leaveOldHosts } from './old-hosts.ts';

describe('a visitor of an old country domain', () => {
  let app: FastifyInstance;
  let url: string;
  beforeAll(async () => {
    app = Fastify();
    leaveOldHosts(app, { OLD_HOSTS: ['app.surco.com.ar', 'app.surco.com.mx'], public_url: 'https://app.surco.example' });
    app.all('*', async () => 'here');
    url = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.close());
  const from = (host: string, path: string, method: 'GET' | 'POST' = 'GET') => app.inject({ method, url: path, headers: { host } });

  it.each(['app.surco.com.ar', 'app.surco.com.mx', 'APP.surco.com.ar:8080'])(
    'of %s lands on the same page of the international one',
    async (host) => {
      const answer = await from(host, '/dashboard?campo=Don%20Emilio');
      expect([answer.statusCode, answer.headers.location]).toEqual([308, 'https://app.surco.example/dashboard?campo=Don%20Emilio']);
    },
  );

  it.each(['app.surco.example', 'surco.com.ar', 'evil-app.surco.com.ar.example', 'localhost:3000'])('of %s stays', async (host) => {
    expect((await from(host, '/dashboard')).body).toBe('here');
  });

  it('keeps the method, never leaves the target’s host, and does not hide the machine’s health', async () => {
    expect((await from('app.surco.com.ar', '/api/auth/login', 'POST')).statusCode).toBe(308);
    expect((await from('app.surco.com.ar', '//evil.example/')).headers.location).toBe('https://app.surco.example//evil.example/');
    expect((await from('app.surco.com.ar', '/livez')).body).toBe('here');
  });

  it('is sent on over a real connection by its Host header', async () => {
    const { request } = await import('node:http');
    const location = await new Promise<string | undefined>((done, fail) => {
      request(`${url}/arg/home`, { headers: { host: 'app.surco.com.ar' } }, (answer) => {
        answer.resume();
        done(answer.headers.location);
      })
        .on('error', fail)
        .end();
    });
    expect(location).toBe('https://app.surco.example/arg/home');
  });
});

it('nothing is asked of a server without a past', async () => {
  const app = Fastify();
  leaveOldHosts(app, { OLD_HOSTS: [], public_url: 'http://localhost:3000' });
  app.get('/', async () => 'here');
  expect((await app.inject({ url: '/', headers: { host: 'app.surco.com.ar' } })).body).toBe('here');
});
