/** The day every file in our archives bears, the first a zip can name: the same content is the same bytes. */
export const ZIP_DATE = '1980-01-01T00:00:00';
