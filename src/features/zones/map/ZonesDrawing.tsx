/** A field in three zones, for the empty panel. */
export function ZonesDrawing() {
  return (
    <svg width="96" height="64" viewBox="0 0 96 64" aria-hidden="true">
      <path d="M8 8 88 4 90 58 12 60Z" fill="var(--zone-2)" />
      <path d="M8 8 44 6C46 20 30 24 28 34 26 42 18 44 11 44Z" fill="var(--zone-1)" />
      <path d="M89 30C74 28 66 36 60 44 56 50 58 56 57 59L90 58Z" fill="var(--zone-3)" />
    </svg>
  );
}
