import { isIPv6 } from 'node:net';
import { AppError } from '#domain/errors.ts';

const MINUTE_MS = 60_000;
const MAX_BUCKETS = 50_000;

/** The part of an address one household or firm shares: /24 of IPv4, /64 of IPv6. */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (!isIPv6(mapped)) return mapped.split('.').slice(0, 3).join('.');
  const [head = '', tail = ''] = mapped.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: mapped.includes('::') ? 8 - left.length - right.length : 0 }, () => '0');
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':');
};

/** The block of IPv6 a network (`networkOf`) is of, which one customer may hold whole: its /48. One of IPv4, where they are few, is its own. */
export const blockOf = (network: string): string => (network.includes(':') ? network.split(':').slice(0, 3).join(':') : network);

interface Bucket {
  tokens: number;
  filled_ms: number;
}

/**
 * Token buckets by call and caller: `rate` at once, refilled over a minute unless told otherwise. Kept by each process for itself, by a
 * clock that nobody sets.
 */
export class RateLimit {
  readonly #buckets = new Map<string, Bucket>();
  readonly #monotonic: () => number;
  readonly #period_ms: number;

  constructor(monotonic: () => number, period_ms: number = MINUTE_MS) {
    this.#monotonic = monotonic;
    this.#period_ms = period_ms;
  }

  /** Takes one token, or throws RATE_LIMITED with the seconds to wait. */
  take(key: string, rate: number): void {
    const now_ms = this.#monotonic();
    const bucket = this.#buckets.get(key) ?? { tokens: rate, filled_ms: now_ms };
    const refill = ((now_ms - bucket.filled_ms) * rate) / this.#period_ms;
    const tokens = Math.min(rate, bucket.tokens + refill);
    if (tokens < 1) throw new AppError('RATE_LIMITED', { retry_after_s: Math.ceil(((1 - tokens) * this.#period_ms) / (rate * 1_000)) });
    this.#buckets.delete(key);
    this.#buckets.set(key, { tokens: tokens - 1, filled_ms: now_ms });
    if (this.#buckets.size > MAX_BUCKETS) this.#forgetOldest();
  }

  #forgetOldest(): void {
    // Insertion order is order of use: the first is the one longest unused.
    const [oldest] = this.#buckets.keys();
    if (oldest !== undefined) this.#buckets.delete(oldest);
  }
}
