const TEXTS = {
  1: {
    advanced: (count: number) => `Surco: ${count === 1 ? '1 lote avanzado' : `${String(count)} lotes avanzados`} por un año`,
    difference: 'Surco: diferencia por superficie',
  },
  2: {
    advanced: (count: number) => `Surco: ${count === 1 ? '1 advanced field' : `${String(count)} advanced fields`} for a year`,
    difference: 'Surco: difference for area',
  },
  3: {
    advanced: (count: number) => `Surco: ${count === 1 ? '1 talhão avançado' : `${String(count)} talhões avançados`} por um ano`,
    difference: 'Surco: diferença por área',
  },
} as const;

/** What the buyer reads on the payment service's page and on his statement: no names of fields or people. */
export const describeOrder = (kind: 'advanced' | 'difference', count: number, language: 1 | 2 | 3): string =>
  kind === 'advanced' ? TEXTS[language].advanced(count) : TEXTS[language].difference;
