/** PostgreSQL's text of a timestamptz in a UTC session → ISO. `'2026-01-12 13:04:05.12+00'` → `'2026-01-12T13:04:05.120Z'`. */
export const isoOfTimestamp = (text: string): string => new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();

const asIs = (text: string): string => text;

/** Type number → reader of its text, the same on both tiers, where the drivers' own differ (int8 as text, date in local time). */
export const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  20: Number, // int8
  1700: Number, // numeric
  1082: asIs, // date
  1114: asIs, // timestamp without time zone
  1184: isoOfTimestamp, // timestamptz
};

/** A parameter as both drivers understand it. */
export const parameter = (value: unknown): unknown => {
  if (value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object' || value === null || Array.isArray(value) || ArrayBuffer.isView(value)) return value;
  return JSON.stringify(value);
};
