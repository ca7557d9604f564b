/** Version of the terms that hold now: raising it asks everybody again at the next log-in (reliability R-B16). */
export const TERMS_VERSION = 1;
