const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** A text as content or attribute of XML. `a < "b"` → `a &lt; &quot;b&quot;`. */
export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter]!);
