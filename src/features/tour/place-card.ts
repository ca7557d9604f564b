export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
export type Size = { readonly width: number; readonly height: number };

const GAP = 14;
const MARGIN = 12;

const between = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** Where the card stands: beside what it speaks of if there is room, else, and if it is the map, in its foot; without a target in the middle of the page. */
export function placeCard(target: Box | null, card: Size, page: Size, is_map = false): { readonly left: number; readonly top: number } {
  const most = { left: page.width - card.width - MARGIN, top: page.height - card.height - MARGIN };
  if (target === null)
    return { left: Math.max(MARGIN, (page.width - card.width) / 2), top: Math.max(MARGIN, (page.height - card.height) / 2) };
  const across = between(target.x + target.width / 2 - card.width / 2, MARGIN, most.left);
  const along = between(target.y, MARGIN, most.top);
  const places = [
    { left: target.x + target.width + GAP, top: along },
    { left: target.x - card.width - GAP, top: along },
    { left: across, top: target.y + target.height + GAP },
    { left: across, top: target.y - card.height - GAP },
  ];
  const free = is_map ? undefined : places.find(({ left, top }) => left >= MARGIN && left <= most.left && top >= MARGIN && top <= most.top);
  return free ?? { left: across, top: between(target.y + target.height - card.height - GAP, MARGIN, most.top) };
}
