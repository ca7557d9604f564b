import type { Producer } from '#domain/schemas/people.ts';

export type SortedRecords = {
  /** Asked of the reader, not answered yet. */
  readonly requests: readonly Producer[];
  /** Whoever works with the reader's fields because he agreed. */
  readonly served_by: readonly Producer[];
  /** The reader's own records. */
  readonly kept: readonly Producer[];
  /** Records of his people and of his tenant. */
  readonly others: readonly Producer[];
};

/** Every record in one place: what waits for an answer before what is kept. */
export function sortRecords(records: readonly Producer[]): SortedRecords {
  const has = (record: Producer, relation: Producer['relations'][number]): boolean => record.relations.includes(relation);
  const placeOf = (record: Producer): keyof SortedRecords => {
    if (has(record, 'invited')) return 'requests';
    if (has(record, 'self')) return 'served_by';
    return has(record, 'keeper') ? 'kept' : 'others';
  };
  const of = (place: keyof SortedRecords): Producer[] => records.filter((record) => placeOf(record) === place);
  return { requests: of('requests'), served_by: of('served_by'), kept: of('kept'), others: of('others') };
}
