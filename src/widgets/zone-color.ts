/**
 * Colour of a zone among `count`, from the three tokens: lowest, middle and highest are theirs, others lie between.
 * The token colours are plain CSS, so the mixing is too.
 */
export function zoneColor(number: number, count: number): string {
  const at = count < 2 ? 1 : (number - 1) / (count - 1);
  const [low, high, share] = at <= 0.5 ? (['--zone-1', '--zone-2', at * 2] as const) : (['--zone-2', '--zone-3', at * 2 - 1] as const);
  return `color-mix(in oklab, var(${high}) ${Math.round(share * 100)}%, var(${low}))`;
}
