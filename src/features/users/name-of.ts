type Named = { readonly firstname: string; readonly lastname: string };

export const nameOf = ({ firstname, lastname }: Named): string => `${firstname} ${lastname}`.trim();
/** Drawn beside the name. `initialsOf({ firstname: 'Ana', lastname: 'Prado' })` → `'AP'`. */
export const initialsOf = ({ firstname, lastname }: Named): string => `${firstname.charAt(0)}${lastname.charAt(0)}`.toUpperCase();
