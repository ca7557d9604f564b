declare module '*/scripts/lib/frugal.mjs' {
  export const FRUGAL: { readonly env: Readonly<Record<string, string>>; readonly args: readonly string[] };
}
