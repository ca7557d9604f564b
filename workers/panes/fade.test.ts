import { expect, test } from 'vitest';
import { endFade, fadeShare, nextFade, type Fade } from './fade.ts';

const FADE_MS = 120;
const first: Fade<{ id: number }> = nextFade(undefined, { id: 1 }, 0, FADE_MS);

test('the first picture stands at once, the next fades in over it', () => {
  expect(fadeShare(first, 0, FADE_MS)).toBe(1);
  const second = nextFade(first, { id: 2 }, 1_000, FADE_MS);
  expect(second).toEqual({ now: { id: 2 }, before: { id: 1 }, since: 1_000 });
  expect(fadeShare(second, 1_060, FADE_MS)).toBe(0.5);
  expect(endFade(second, 1_060, FADE_MS)).toBe(second);
  expect(endFade(second, 1_120, FADE_MS).before).toBeNull();
});

test('a pane that only moves goes on fading', () => {
  const second = nextFade(first, { id: 2 }, 1_000, FADE_MS);
  expect(nextFade(second, { id: 2 }, 1_050, FADE_MS)).toEqual(second);
});

test('nothing fades with reduced motion, and no picture stays when there is none', () => {
  expect(nextFade(first, { id: 2 }, 1_000, 0).before).toBeNull();
  expect(nextFade(first, null, 1_000, FADE_MS)).toEqual({ now: null, before: null, since: 1_000 });
});
