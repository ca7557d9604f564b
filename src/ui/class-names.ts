/** Joins the class names that apply. `classNames('a', false, 'b')` → `'a b'` */
export const classNames = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ');
