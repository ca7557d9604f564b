/** A field and the pass that looks at it, for the empty panel. */
export const BellDrawing = () => (
  <svg width="116" height="84" viewBox="0 0 116 84" aria-hidden="true">
    <path d="M18 46 84 38 92 74 24 80Z" fill="var(--zone-2)" />
    <path d="M18 46 46 43C48 56 40 60 42 78L24 80Z" fill="var(--zone-1)" />
    <path d="M6 22Q58 -8 110 22" fill="none" stroke="var(--ink-3)" strokeWidth="1.6" strokeDasharray="4 4" />
    <path d="M58 14 34 42M58 14 76 37" fill="none" stroke="var(--line-strong)" strokeWidth="1.2" />
    <circle cx="58" cy="8" r="5" fill="var(--surface)" stroke="var(--ink)" strokeWidth="1.6" />
  </svg>
);
