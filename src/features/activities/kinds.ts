import {
  CloudRain,
  Droplets,
  FlaskConical,
  Flower2,
  Repeat,
  Shovel,
  SprayCan,
  Sprout,
  StickyNote,
  Thermometer,
  TrendingUp,
  Wheat,
} from 'lucide-react';
import type { ActivityType } from '#domain/schemas/activity.ts';
import type { CropLogKind } from '#domain/schemas/crop-log.ts';
import type { Icon } from '#shell/panels/define-panel.ts';

/** Everything a day of a field can hold, in the order it is offered. */
export const ACTIVITY_KINDS = ['sow', 'resow', 'fertilization', 'application', 'irrigation', 'harvest', 'uproot'] as const;
export const LOG_KINDS = ['rain', 'stage', 'temperature', 'flowering', 'note'] as const;
export type RecordKind = ActivityType | CropLogKind;

export const isActivity = (kind: RecordKind): kind is ActivityType => (ACTIVITY_KINDS as readonly string[]).includes(kind);

export const KIND_ICONS: Readonly<Record<RecordKind, Icon>> = {
  sow: Sprout,
  resow: Repeat,
  fertilization: FlaskConical,
  application: SprayCan,
  irrigation: Droplets,
  harvest: Wheat,
  uproot: Shovel,
  rain: CloudRain,
  stage: TrendingUp,
  temperature: Thermometer,
  flowering: Flower2,
  note: StickyNote,
};
