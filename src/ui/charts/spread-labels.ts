/** Moves labels apart, in order of their places, so that each has `room` of its own and none passes `bottom`. */
export function spreadLabels<Label extends { readonly y: number }>(labels: readonly Label[], room: number, bottom: number): Label[] {
  const spread = labels.toSorted((a, b) => a.y - b.y);
  for (let i = 1; i < spread.length; i++) spread[i] = { ...spread[i]!, y: Math.max(spread[i]!.y, spread[i - 1]!.y + room) };
  for (let i = spread.length - 1; i >= 0; i--) {
    const limit = i === spread.length - 1 ? bottom : spread[i + 1]!.y - room;
    spread[i] = { ...spread[i]!, y: Math.min(spread[i]!.y, limit) };
  }
  return spread;
}
