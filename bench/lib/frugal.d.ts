declare module '*/scripts/lib/frugal.mjs' {
  export const FRUGAL: Readonly<Record<string, string>>;
}
