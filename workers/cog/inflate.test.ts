import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { cpuTimer } from '../../tests/setup/cpu-time.ts';
import { inflate } from './inflate.ts';

const plain = Uint8Array.from({ length: 300_000 }, (_, i) => (i * i) % 253);
const packed = new Uint8Array(deflateSync(plain));

describe('inflating', () => {
  it('gives what was deflated, or its beginning', async () => {
    expect(await inflate(packed, plain.length)).toEqual(plain);
    expect(await inflate(packed, 1_000)).toEqual(plain.slice(0, 1_000));
  });

  it('stops at the bytes asked for, however much a bomb would give', async () => {
    const bomb = new Uint8Array(deflateSync(new Uint8Array(200 * 1024 * 1024), { level: 1 }));
    const cpuMs = cpuTimer();
    expect(await inflate(bomb, 65_536)).toHaveLength(65_536);
    // All of it would take several hundred.
    expect(cpuMs()).toBeLessThan(200);
  });

  it('gives what a cut stream held', async () => {
    const held = await inflate(packed.subarray(0, packed.length >> 1), plain.length);
    expect(held.length).toBeGreaterThan(10_000);
    expect(held).toEqual(plain.slice(0, held.length));
  });

  it('gives nothing of what is no stream', async () => {
    expect(await inflate(new Uint8Array(0), 10)).toHaveLength(0);
    expect(await inflate(new Uint8Array(100).fill(0xff), 10)).toHaveLength(0);
  });

  it('ignores bytes after the end of the stream', async () => {
    const followed = new Uint8Array(packed.length + 50);
    followed.set(packed);
    expect(await inflate(followed, plain.length)).toEqual(plain);
  });
});
