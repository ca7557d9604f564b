/** Tints of the parts on the map; over imagery they do not change with theme or mode. */
export const PART_COLORS = ['#4a4d48', '#b8a21a', '#2f6fb0', '#a8503a', '#6f4a9a', '#2f8f7a'] as const;
