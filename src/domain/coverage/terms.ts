/** The programme's terms that hold now, which an approval freezes; the words of each version stand in the feature `terms`. */
export const COVERAGE_TERMS = { version: '1', since: '2025-07-01' } as const;
