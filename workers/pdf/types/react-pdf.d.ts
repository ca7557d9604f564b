/** Either half of react-pdf's writer (4.9), what lays out and what draws: its own types would bring Node's into a browser's room. */
declare const half: (...parts: readonly unknown[]) => unknown;
export default half;
