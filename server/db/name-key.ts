/** What `nameKey` (`#domain/schemas/text.ts`) makes of a text, in SQL: lower case, without accents. */
export const nameKeyOf = (sql: string): string => `regexp_replace(normalize(lower(${sql}), NFD), '[\\u0300-\\u036f]', '', 'g')`;
