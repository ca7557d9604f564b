import type { RecordKind } from '#domain/activities/record-items.ts';
import type { ActivityType } from '#domain/schemas/activity.ts';

/** Everything a day of a field can hold, in the order it is offered. */
export const ACTIVITY_KINDS = ['sow', 'resow', 'fertilization', 'application', 'irrigation', 'harvest', 'uproot'] as const;
export const LOG_KINDS = ['rain', 'stage', 'temperature', 'flowering', 'note'] as const;

export const isActivity = (kind: RecordKind): kind is ActivityType => (ACTIVITY_KINDS as readonly string[]).includes(kind);
