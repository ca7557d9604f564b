import { create } from 'zustand';

type Unsent = {
  /** What was written on this device and waits to be sent; `lost` of it would not outlive the page. */
  readonly notes: number;
  readonly photos: number;
  readonly lost: number;
  /** How whoever wants to leave goes on; null while nobody does. */
  readonly go: (() => void) | null;
};

export const useUnsent = create<Unsent>(() => ({ notes: 0, photos: 0, lost: 0, go: null }));

type Counts = Pick<Unsent, 'notes' | 'photos' | 'lost'>;
const counted: Record<string, Counts> = {};

/** What one part of the product has that is not sent yet. */
export function setUnsent(part: 'outbox' | 'diagnosis', counts: Counts): void {
  counted[part] = counts;
  const sum = (key: keyof Counts): number => Object.values(counted).reduce((all, one) => all + one[key], 0);
  useUnsent.setState({ notes: sum('notes'), photos: sum('photos'), lost: sum('lost') });
}

/** Goes at once, or once he who leaves has read what is not sent yet. */
export function tellBeforeLeaving(go: () => void): void {
  const { notes, photos } = useUnsent.getState();
  if (notes + photos === 0) go();
  else useUnsent.setState({ go });
}

export function answerUnsent(goes: boolean): void {
  const { go } = useUnsent.getState();
  useUnsent.setState({ go: null });
  if (goes) go?.();
}
