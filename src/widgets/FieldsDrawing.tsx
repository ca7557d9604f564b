/** Three fields of different vigour with one still to be drawn: the product's own shapes. */
export const FieldsDrawing = () => (
  <svg width="132" height="92" viewBox="0 0 132 92" aria-hidden="true">
    <g stroke="var(--surface)" strokeWidth="2" strokeLinejoin="round">
      <path d="M10 20 56 12 62 46 14 52Z" fill="var(--zone-3)" />
      <path d="M60 11 100 5 108 38 66 45Z" fill="var(--zone-2)" />
      <path d="M14 56 62 50 67 80 18 86Z" fill="var(--zone-1)" />
    </g>
    <path
      d="M67 49 109 42 120 70 71 79Z"
      fill="none"
      stroke="var(--ink-3)"
      strokeWidth="1.6"
      strokeDasharray="4 4"
      strokeLinejoin="round"
    />
    <circle cx="67" cy="49" r="3.4" fill="var(--map-draw)" stroke="var(--ink)" />
  </svg>
);
