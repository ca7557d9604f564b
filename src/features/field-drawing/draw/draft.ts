import { z } from 'zod';
import type { Position } from '#domain/geometry/types.ts';
import { readStored, WORK, writeStored } from '#state/stored-value.ts';

const KEY = `${WORK}drawing`;
const draftSchema = z.array(z.tuple([z.number(), z.number()]));

/** The unfinished outline of the last visit; empty without one (reliability R-E01: a crash loses at most the last point). */
export const readDraft = (): readonly Position[] => draftSchema.safeParse(readStored(KEY)).data ?? [];
export const keepDraft = (vertices: readonly Position[]): boolean => writeStored(KEY, vertices.length === 0 ? null : vertices);
