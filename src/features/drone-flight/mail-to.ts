/** A letter begun in the reader's own mail. A plus would be read as one, not as a space. */
export const mailTo = (email: string, words: { readonly subject: string; readonly body: string }): string =>
  `mailto:${email}?${new URLSearchParams(words).toString().replaceAll('+', '%20')}`;
