export type Tip = { readonly 'data-tip': string; readonly 'data-tip-key'?: string };

/** Attributes that give any element a tooltip; one `TooltipLayer` shows them all. */
export const tip = (text: string, key?: string): Tip =>
  key === undefined ? { 'data-tip': text } : { 'data-tip': text, 'data-tip-key': key };
