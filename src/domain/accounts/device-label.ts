const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const nameIn = (table: typeof BROWSERS, text: string): string | undefined => table.find(([pattern]) => pattern.test(text))?.[1];

/** Browser and system of a User-Agent, and nothing finer; empty when neither is known. `deviceLabel('… Windows NT 10.0 … Firefox/140.0')` → `'Firefox · Windows'`. */
export const deviceLabel = (user_agent: string): string =>
  [nameIn(BROWSERS, user_agent), nameIn(SYSTEMS, user_agent)].filter((name) => name !== undefined).join(' · ');
