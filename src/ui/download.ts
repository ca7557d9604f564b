/** Hands bytes to the browser as a file. */
export function download(bytes: Uint8Array<ArrayBuffer>, name: string, media_type: string): void {
  const url = URL.createObjectURL(new Blob([bytes], { type: media_type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the address over once the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A name any file system takes, of letters and digits of every language, with its extension. */
export const fileName = (name: string, extension: string): string => `${name.replaceAll(/[^\p{L}\p{N}_-]+/gu, '-')}.${extension}`;
