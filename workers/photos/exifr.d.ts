/** The part of exifr 7.1.3 that is used; its own types bring Node's into a browser's room. */
declare const exifr: {
  parse(input: Uint8Array, options: { readonly tiff: boolean; readonly exif: boolean; readonly gps: boolean }): Promise<unknown>;
};
export default exifr;
