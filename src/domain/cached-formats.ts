/**
 * Keeps what `make` makes, one for each locale and options. A formatter of Intl holds some 26 kB outside V8's count, which no collection
 * hurries to free: one a call filled the server's memory.
 */
const cached = <O, F>(make: (locale: string, options: O) => F): ((locale: string, options: O) => F) => {
  const made = new Map<string, F>();
  return (locale, options) => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const format = make(locale, options);
    made.set(key, format);
    return format;
  };
};

/** The one formatter of dates of a locale and options; both are among the product's own, so that there are few. */
export const dateFormat = cached((locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options));
/** The one formatter of numbers of a locale and options. */
export const numberFormat = cached((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));
/** The one formatter of a lapse of time of a locale and options. */
export const relativeTimeFormat = cached((locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options));
/** The one formatter of lists of a locale and options. */
export const listFormat = cached((locale, options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options));
/** The one order of words of a locale and options. */
export const collator = cached((locale, options: Intl.CollatorOptions) => new Intl.Collator(locale, options));
