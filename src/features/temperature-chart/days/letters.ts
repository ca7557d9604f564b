export const LETTERS = ['A', 'B', 'C', 'D'] as const;
export type Letter = (typeof LETTERS)[number];
/** The field's colour, as compare marks it. */
export const TONES = { A: 'field-a', B: 'field-b', C: 'field-c', D: 'field-d' } as const satisfies Record<Letter, string>;
