/** How a person is related to a producer's record: it is his, it speaks of a producer he works for in the field, it speaks of him, he is asked
 * to accept it, his people keep it, or it is of his tenant. */
export const PRODUCER_RELATIONS = ['keeper', 'linked', 'self', 'invited', 'team', 'tenant'] as const;
export type ProducerRelation = (typeof PRODUCER_RELATIONS)[number];

/** Rows 32 and 33 of rules.md §8; `work` is rows 16 and 31: farms and fields made for the producer, who owns them. */
export const PRODUCER_MATRIX = {
  read: PRODUCER_RELATIONS,
  edit: ['keeper', 'self', 'team', 'tenant'],
  invite: ['keeper'],
  answer: ['self', 'invited'],
  end: ['keeper', 'self'],
  delete: ['keeper', 'tenant'],
  work: ['linked'],
} as const satisfies Record<string, readonly ProducerRelation[]>;

export type ProducerRight = keyof typeof PRODUCER_MATRIX;

/** `producerRight(['team'], 'delete')` → `'FORBIDDEN'`; without a relation the record does not exist. */
export function producerRight(relations: readonly ProducerRelation[], right: ProducerRight): true | 'FORBIDDEN' | 'NOT_FOUND' {
  if (relations.length === 0) return 'NOT_FOUND';
  const row: readonly ProducerRelation[] = PRODUCER_MATRIX[right];
  return relations.some((relation) => row.includes(relation)) ? true : 'FORBIDDEN';
}
