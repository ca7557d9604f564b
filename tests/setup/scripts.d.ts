declare module '*/scripts/lib/changed.mjs' {
  /** Browser tests that these changed files can touch. */
  export const specsFor: (files: readonly string[], specs?: readonly string[]) => string[];
}
declare module '*/scripts/lib/full-only.mjs' {
  export const FULL_ONLY: Readonly<Record<string, string>>;
}
declare module '*/scripts/lib/longest-first.mjs' {
  export const LongestFirst: import('vitest/node').TestSequencerConstructor;
}
declare module '*/scripts/lib/project.mjs' {
  export const inRoot: (...parts: readonly string[]) => string;
}
declare module '*/scripts/lib/specs.mjs' {
  export const CORE: readonly string[];
  export const TOUCHED_BY: Readonly<Record<string, readonly string[]>>;
}
declare module '*/scripts/lib/storages.mjs' {
  export const ONCE: Readonly<Record<string, string>>;
  export const onPostgres: () => string[];
  export const withDatabase: () => string[];
}
declare module '*/scripts/lib/timings.mjs' {
  type Timing = { readonly name: string; readonly seconds: number };
  export const slowest: (timings: readonly Timing[], most?: number) => Timing[];
  export const perFile: (timings: readonly (Timing & { readonly file: string })[]) => Timing[];
}
