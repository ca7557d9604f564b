/** Problems from before anybody listened: preferences are read while the scripts load. */
const early: unknown[] = [];
/** Problems with storage are reported once, by whoever listens (boot shows them); the app goes on without it. */
let report: (cause: unknown) => void = (cause) => void early.push(cause);
export const onStorageProblem = (listener: (cause: unknown) => void): void => {
  report = listener;
  early.splice(0).forEach(listener);
};

/** Reads JSON kept in this browser. Blocked, absent or corrupt storage answers null. */
export function readStored(key: string): unknown {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : JSON.parse(text);
  } catch (cause) {
    report(cause);
    return null;
  }
}

/** Keeps JSON in this browser; `undefined` removes it. Answers whether it is kept. */
export function writeStored(key: string, value: unknown): boolean {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch (cause) {
    report(cause);
    return false;
  }
}

/** Begins the key of what the person who is signed in works on: it goes when he leaves. */
export const WORK = 'surco:work:';

export function forgetWork(): void {
  try {
    for (const key of Object.keys(localStorage).filter((one) => one.startsWith(WORK))) localStorage.removeItem(key);
  } catch (cause) {
    report(cause);
  }
}
