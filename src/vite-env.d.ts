/// <reference types="vite/client" />

/** When this bundle was built, ISO 8601; written by vite.config.ts. */
declare const __BUILT_AT__: string;
