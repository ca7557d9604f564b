type Picture = { readonly id: number };
/** The picture of a pane, and the one it fades in over. */
export type Fade<P extends Picture> = { readonly now: P | null; readonly before: P | null; readonly since: number };

/** What a pane shows from now on. A picture that follows none, or follows itself, fades over nothing. */
export function nextFade<P extends Picture>(shown: Fade<P> | undefined, picture: P | null, time: number, fade_ms: number): Fade<P> {
  const last = shown?.now ?? null;
  if (picture === null || last === null || fade_ms === 0) return { now: picture, before: null, since: time };
  if (picture.id === last.id) return { now: picture, before: shown?.before ?? null, since: shown?.since ?? time };
  return { now: picture, before: last, since: time };
}

/** How far the upper picture has come, 0–1; 1 where it fades over nothing. */
export const fadeShare = ({ before, since }: Fade<Picture>, time: number, fade_ms: number): number =>
  before === null || fade_ms === 0 ? 1 : Math.min(1, Math.max(0, (time - since) / fade_ms));

/** Lets the lower picture go once it is covered. */
export const endFade = <P extends Picture>(fade: Fade<P>, time: number, fade_ms: number): Fade<P> =>
  fade.before !== null && fadeShare(fade, time, fade_ms) === 1 ? { ...fade, before: null } : fade;
