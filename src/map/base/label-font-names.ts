/** Families added by `label-font.ts`: one per weight, because MapLibre asks for a font by family name only. */
export const LABEL_FONT = 'Map Label Strong';
export const LABEL_FONT_SUB = 'Map Label Quiet';
