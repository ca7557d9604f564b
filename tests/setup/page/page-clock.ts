import { vi } from 'vitest';

// Imported before all else of a page: React keeps the timers it finds, and none of the page's may be real.
vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
